// The colours of the map in the dark scheme: those of the legend with their lightness turned round, so that the best
// class, the darkest on paper, is the brightest on a dark page. Their order and hues stay the same.
import { useSyncExternalStore } from 'react';

const query = '(prefers-color-scheme: dark)';
/** Lightness is turned round about this sum; a little above 1, so that no class is as dark as the sea. */
const lightnessSum = 1.16;

export function useIsDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** Returns what turns the colours of a legend into those of the scheme. */
export function shadeOf(isDark: boolean): (color: string) => string {
  return isDark ? darkened : (color) => color;
}

/**
 * Turns the lightness of `#rrggbb` round in OKLab (Björn Ottosson, "A perceptual color space for image processing",
 * 2020), and keeps its hue.
 */
function darkened(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map(linear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = lightnessSum - (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const [long, middle, short] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((each) => each ** 3) as [number, number, number];
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${channels.map((each) => encoded(each).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the linear light of a channel of sRGB, 0 to 1. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  const bounded = Math.min(1, Math.max(0, light));
  const share = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(share * 255);
}
