/** Maps figures to heights in the drawing: the higher the figure, the smaller y. */
export interface Scale {
  ticks: readonly number[];
  y(figure: number): number;
}

const stepsMax = 4;

/**
 * Builds a scale that covers all figures and begins and ends at round ones, between two heights in the
 * drawing.
 */
export function scaleOf(figures: readonly number[], { top, bottom }: { top: number; bottom: number }): Scale {
  const [low, high] = [Math.min(...figures), Math.max(...figures)];
  const step = roundStep(Math.max(high - low, 1) / stepsMax);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const span = (last - first) * step;
  return { ticks, y: (figure) => bottom - ((figure - first * step) / span) * (bottom - top) };
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= least) ?? 10;
  return Math.max(1, factor * power);
}
