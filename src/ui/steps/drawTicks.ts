import type { Tick } from "../../session/timeline.ts";

/** Colours of the page, read from its tokens. */
export interface Palette {
  readonly exact: string;
  readonly differs: string;
  readonly outline: string;
  readonly quiet: string;
  readonly breakpoint: string;
}

const WIDEST = 44;
const SEVERITY: Readonly<Record<Tick["mark"], number>> = {
  unvisited: 0,
  none: 1,
  exact: 2,
  pending: 3,
  unknown: 4,
  differs: 5,
};

/** Width of one tick in CSS pixels, below one where there are more states than pixels. */
export function tickWidth(width: number, count: number): number {
  return Math.min(WIDEST, width / count);
}

/** Width of a tick with the gap behind it, and of the gap. */
export function spacing(width: number, count: number): { readonly each: number; readonly gap: number } {
  const each = tickWidth(width, count);
  return { each, gap: each > 8 ? 3 : each > 3 ? 1 : 0 };
}

/**
 * Draws every state: its height is its depth, its shape its verdict – full, striped, hollow. Where a
 * pixel has several states, it shows the worst of them.
 */
export function drawTicks(
  context: CanvasRenderingContext2D,
  ticks: readonly Tick[],
  { width, height }: { readonly width: number; readonly height: number },
  palette: Palette,
): void {
  context.clearRect(0, 0, width, height);
  const { each, gap } = spacing(width, ticks.length);
  const perColumn = Math.max(1, Math.ceil(1 / each));
  const deepest = ticks.reduce((depth, tick) => Math.max(depth, tick.depth), 1);
  const room = height - 8;
  for (let at = 0; at < ticks.length; at += perColumn) {
    const column = worst(ticks.slice(at, at + perColumn));
    const box: Box = {
      x: at * each,
      width: Math.max(1, each * perColumn - gap),
      height: room * (0.36 + (0.64 * column.depth) / deepest),
      bottom: height - 5,
    };
    drawTick(context, box, column.mark, palette);
    if (column.breakpoint) {
      context.fillStyle = palette.breakpoint;
      context.fillRect(box.x, height - 3, Math.max(2, box.width), 3);
    }
  }
}

interface Box {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly bottom: number;
}

function worst(ticks: readonly Tick[]): Tick {
  return ticks.reduce((a, b) => ({
    mark: SEVERITY[b.mark] > SEVERITY[a.mark] ? b.mark : a.mark,
    depth: Math.max(a.depth, b.depth),
    breakpoint: a.breakpoint || b.breakpoint,
  }));
}

function drawTick(context: CanvasRenderingContext2D, box: Box, mark: Tick["mark"], palette: Palette): void {
  const top = box.bottom - box.height;
  if (mark === "exact" || mark === "unvisited") {
    context.fillStyle = mark === "exact" ? palette.exact : palette.quiet;
    context.fillRect(box.x, top, box.width, box.height);
    return;
  }
  const color = mark === "differs" ? palette.differs : mark === "pending" ? palette.exact : palette.outline;
  context.fillStyle = color;
  // Stripes are rows where a tick is too narrow for an outline.
  const striped = mark === "differs";
  if (box.width < 4) {
    for (let y = top; y < box.bottom; y += striped ? 3 : 6) context.fillRect(box.x, y, box.width, 2);
    return;
  }
  context.lineWidth = 1;
  context.strokeStyle = color;
  context.strokeRect(box.x + 0.5, top + 0.5, box.width - 1, box.height - 1);
  if (!striped) return;
  context.save();
  context.beginPath();
  context.rect(box.x, top, box.width, box.height);
  context.clip();
  context.lineWidth = 3;
  context.beginPath();
  for (let x = box.x - box.height; x < box.x + box.width; x += 7) {
    context.moveTo(x, box.bottom);
    context.lineTo(x + box.height, top);
  }
  context.stroke();
  context.restore();
}
