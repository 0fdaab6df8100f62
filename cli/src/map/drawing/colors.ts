import type { ColorDepth } from '../../terminal/output/screen.js';

/** How a terminal shows colours: the numbers that follow 38 or 48 in its control sequences, or one number. */
export interface Inks {
  /** The parameters that set the colour of the characters. */
  front(color: string): string;
  /** The parameters that set the colour of the background. */
  back(color: string): string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Chooses a colour of the terminal for each colour of a legend. The colours of a scale keep its order, and
 * neighbours may get the same colour; otherwise, no two do as long as there are enough.
 */
export function inksFor(colors: readonly string[], depth: ColorDepth, isScale: boolean): Inks {
  if (depth === 16_777_216) {
    const parameters = (color: string) => rgbOf(color).join(';');
    return { front: (color) => `38;2;${parameters(color)}`, back: (color) => `48;2;${parameters(color)}` };
  }
  const palette = depth === 256 ? palette256 : palette16;
  const numbers = isScale ? scaled(colors, depth) : distinct(colors, palette);
  const numberOf = (color: string) => numbers.get(color) ?? nearest(color, palette);
  if (depth === 256)
    return { front: (color) => `38;5;${numberOf(color)}`, back: (color) => `48;5;${numberOf(color)}` };
  const code = (color: string, base: number) => {
    const number = numberOf(color);
    return String(number < 8 ? base + number : base + 60 + number - 8);
  };
  return { front: (color) => code(color, 30), back: (color) => code(color, 40) };
}

/** The colours of xterm by their numbers. Terminals differ in the first 16, so 256 colours go without them. */
const basic: readonly Rgb[] = [
  [0, 0, 0],
  [205, 0, 0],
  [0, 205, 0],
  [205, 205, 0],
  [0, 0, 238],
  [205, 0, 205],
  [0, 205, 205],
  [229, 229, 229],
  [127, 127, 127],
  [255, 0, 0],
  [0, 255, 0],
  [255, 255, 0],
  [92, 92, 255],
  [255, 0, 255],
  [0, 255, 255],
  [255, 255, 255],
];
const levels = [0, 95, 135, 175, 215, 255];
const cubeStart = 16;
const grayStart = 232;

type Palette = readonly (readonly [number: number, rgb: Rgb])[];

/** Without black, which would look like the sea. */
const palette16: Palette = [...basic.entries()].slice(1);
const palette256: Palette = [
  ...Array.from({ length: 216 }, (_, i): readonly [number, Rgb] => {
    const level = (divisor: number) => levels[Math.floor(i / divisor) % 6] ?? 0;
    return [cubeStart + i, [level(36), level(6), level(1)]];
  }),
  ...Array.from({ length: 24 }, (_, i): readonly [number, Rgb] => {
    const gray = 8 + 10 * i;
    return [grayStart + i, [gray, gray, gray]];
  }),
];

/** White for the first colour, then from yellow to blue, which is also from light to dark. */
const scale16 = [7, 11, 3, 2, 6, 4];

/** Returns the nearest of 256 colours for each colour of a scale, or spreads them over the basic colours. */
function scaled(colors: readonly string[], depth: ColorDepth): Map<string, number> {
  if (depth === 256) return new Map(colors.map((color) => [color, nearest(color, palette256)]));
  const [first = '', ...others] = colors;
  const [white = 0, ...steps] = scale16;
  return new Map([
    [first, white],
    ...others.map((color, i): [string, number] => [
      color,
      steps[Math.floor((i * steps.length) / others.length)] ?? white,
    ]),
  ]);
}

/** Gives each colour a number of its own, beginning with the closest pair. */
function distinct(colors: readonly string[], palette: Palette): Map<string, number> {
  const pairs = colors
    .flatMap((color) => palette.map(([number, rgb]) => ({ color, number, distance: distanceTo(color, rgb) })))
    .sort((one, other) => one.distance - other.distance);
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const { color, number } of pairs) {
    if (numbers.has(color) || taken.has(number)) continue;
    numbers.set(color, number);
    taken.add(number);
  }
  return numbers;
}

function nearest(color: string, palette: Palette): number {
  const distances = palette.map(([number, rgb]) => ({ number, distance: distanceTo(color, rgb) }));
  return distances.reduce((one, other) => (other.distance < one.distance ? other : one)).number;
}

/** Without weight on the hue, the nearest to a dark blue would be a grey. */
const hueWeight = 2;

function distanceTo(color: string, rgb: Rgb): number {
  const [one, other] = [labOf(rgbOf(color)), labOf(rgb)];
  return Math.hypot(one[0] - other[0], hueWeight * (one[1] - other[1]), hueWeight * (one[2] - other[2]));
}

function rgbOf(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Converts to OKLab (Ottosson 2020, https://bottosson.github.io/posts/oklab/), where distances match the eye's. */
function labOf(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
