import type { Random } from "../../lib/random.ts";
import type { Literal } from "./literal.ts";

/** What changed values are made of: pieces of the wanted output and of the program. */
export interface Material {
  readonly characters: readonly string[];
  readonly integers: readonly bigint[];
  /** Whole values that may be put in. */
  readonly values: readonly Literal[];
}

/** A value a little different from the given one, of the same type most of the time. */
export function mutate(literal: Literal, material: Material, random: Random): Literal {
  if (material.values.length > 0 && random.next() < 0.1) return pick(material.values, random);
  switch (literal.kind) {
    case "int":
      return { kind: "int", value: mutateInteger(literal.value, material, random) };
    case "str":
      return { kind: "str", value: mutateString(literal.value, material, random) };
    case "list":
    case "tuple":
    case "set":
      return { kind: literal.kind, items: mutateItems(literal.items, material, random) };
    case "dict":
      return { kind: "dict", pairs: mutatePairs(literal.pairs, material, random) };
    case "atom":
      return mutateAtom(literal, random);
  }
}

function mutateInteger(value: bigint, { integers }: Material, random: Random): bigint {
  switch (random.below(5)) {
    case 0:
      return value + 1n;
    case 1:
      return value - 1n;
    case 2:
      return -value;
    case 3:
      return random.next() < 0.5 ? value * 2n : value / 2n;
    default:
      return integers.length === 0 ? BigInt(random.below(20)) : pick(integers, random);
  }
}

function mutateString(value: string, { characters, values }: Material, random: Random): string {
  const letters = Array.from(value);
  const at = random.below(letters.length + 1);
  const letter = (): string => characters[random.below(characters.length)] ?? "a";
  switch (random.below(6)) {
    case 0:
      letters.splice(at, 0, letter());
      break;
    case 1:
      letters.splice(at, 1);
      break;
    case 2:
      letters.splice(at, 1, letter());
      break;
    case 3: {
      const other = random.below(letters.length + 1);
      const [moved] = letters.splice(at, 1);
      if (moved !== undefined) letters.splice(other, 0, moved);
      break;
    }
    case 4:
      return random.next() < 0.5 ? letters.reverse().join("") : swapCase(value);
    default: {
      const whole = values.find(({ kind }) => kind === "str");
      if (whole?.kind === "str") letters.splice(at, 0, whole.value);
    }
  }
  return letters.join("");
}

const swapCase = (text: string): string => {
  const upper = text.toUpperCase();
  return text === upper ? text.toLowerCase() : upper;
};

function mutateItems(items: readonly Literal[], material: Material, random: Random): readonly Literal[] {
  const changed = [...items];
  const at = random.below(changed.length + 1);
  const here = changed[at];
  const fresh = (): Literal => {
    const like = items[0] ?? material.values[0] ?? { kind: "int", value: 0n };
    return mutate(like, material, random);
  };
  switch (random.below(4)) {
    case 0:
      changed.splice(at, 0, fresh());
      break;
    case 1:
      changed.splice(at, 1);
      break;
    case 2:
      if (here !== undefined) changed.splice(at, 1, mutate(here, material, random));
      break;
    default: {
      const [moved] = changed.splice(at, 1);
      if (moved !== undefined) changed.splice(random.below(changed.length + 1), 0, moved);
    }
  }
  return changed;
}

function mutatePairs(
  pairs: readonly (readonly [Literal, Literal])[],
  material: Material,
  random: Random,
): readonly (readonly [Literal, Literal])[] {
  const changed = [...pairs];
  const at = random.below(changed.length + 1);
  const [key, value] = changed[at] ?? [
    material.values[0] ?? { kind: "str", value: "a" },
    { kind: "int", value: 0n },
  ];
  switch (random.below(4)) {
    case 0:
      changed.splice(at, 0, [mutate(key, material, random), value]);
      break;
    case 1:
      changed.splice(at, 1);
      break;
    case 2:
      changed.splice(at, 1, [mutate(key, material, random), value]);
      break;
    default:
      changed.splice(at, 1, [key, mutate(value, material, random)]);
  }
  return changed;
}

function mutateAtom(literal: Extract<Literal, { kind: "atom" }>, random: Random): Literal {
  if (literal.text === "True" || literal.text === "False")
    return { kind: "atom", text: literal.text === "True" ? "False" : "True" };
  const number = Number(literal.text);
  if (literal.text === "None" || Number.isNaN(number)) return literal;
  const factor = [0.5, 2, -1, 10][random.below(4)] ?? 1;
  const changed = random.next() < 0.5 ? number * factor : number + random.below(3) - 1;
  return { kind: "atom", text: Number.isInteger(changed) ? `${changed}.0` : String(changed) };
}

function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[random.below(from.length)];
  if (picked === undefined) throw new RangeError("Nothing to pick from.");
  return picked;
}
