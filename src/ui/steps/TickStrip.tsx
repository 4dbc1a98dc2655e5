import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { nodeAfterKey, type Tick } from "../../session/timeline.ts";
import { useMediaQuery } from "../common/useMediaQuery.ts";
import { useTheme } from "../theme.ts";
import { drawTicks, spacing, tickWidth, type Palette } from "./drawTicks.ts";

const HEIGHT = 48;

interface Props {
  readonly ticks: readonly Tick[];
  readonly node: number;
  /** What the state on display is, in words. */
  readonly text: string;
  readonly onChoose: (node: number) => void;
}

/**
 * The states of a recording as a range slider, drawn on one canvas however many there are. The frame around the one
 * on display is an element of its own, so that going on draws nothing anew.
 */
export function TickStrip({ ticks, node, text, onChoose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const theme = useTheme();
  const forced = useMediaQuery("(forced-colors: active)");

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (element === null || context === null || context === undefined || width === 0) return;
    element.width = width * devicePixelRatio;
    element.height = HEIGHT * devicePixelRatio;
    context.scale(devicePixelRatio, devicePixelRatio);
    drawTicks(context, ticks, { width, height: HEIGHT }, forced ? FORCED : paletteOf(element));
  }, [ticks, width, theme, forced]);

  const { each, gap } = spacing(width, ticks.length);
  const press = (event: KeyboardEvent): void => {
    const target = nodeAfterKey(event.key, node, ticks.length - 1);
    if (target === null) return;
    event.preventDefault();
    onChoose(target);
  };
  const click = (event: MouseEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const target = Math.floor(x / tickWidth(width, ticks.length));
    if (target >= 0 && target < ticks.length) onChoose(target);
  };

  return (
    <div
      className="ticks"
      role="slider"
      tabIndex={0}
      aria-label="Step on display"
      aria-valuemin={1}
      aria-valuemax={ticks.length}
      aria-valuenow={node + 1}
      aria-valuetext={text}
      onKeyDown={press}
      onClick={click}
    >
      <canvas ref={canvas} aria-hidden />
      <span className="tick-shown" style={{ left: each * node - 2, width: Math.max(5, each - gap + 4) }} />
    </div>
  );
}

/** System colours, for a reader who has chosen their own. */
const FORCED: Palette = {
  exact: "CanvasText",
  differs: "Highlight",
  outline: "CanvasText",
  quiet: "GrayText",
  breakpoint: "LinkText",
};

function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const color = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    exact: color("match-bar"),
    differs: color("differ"),
    outline: color("faint"),
    quiet: color("line"),
    breakpoint: color("breakpoint"),
  };
}
