import { mapLabels, type FeasibilityLabel, type SharedResult } from '@crop-planning/shared';
import { monthStepHeights } from '@crop-planning/shared/words/figures/bar-steps';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import { pngOf } from '../pictures/png.js';

interface Month {
  planting_month: number;
  feasibility_label: FeasibilityLabel;
}

/** In items; services that show the picture of a link expect 1,200 by 630 pixels. */
const size = { width: 240, height: 126, scale: 5 };
const bar = { left: 12, step: 18, width: 15, bottom: 104, heightMax: 88 };
const mark = { top: 108, height: 4 };
const [paper, ink] = [mapLabels.length, mapLabels.length + 1];
const paperAndInk = [255, 255, 255, 60, 60, 60];
const labelColors = mapLegendOf('label')
  .entries.filter(({ from }) => from < mapLabels.length)
  .flatMap(({ color }) => [...Buffer.from(color.slice(1), 'hex')]);

/**
 * Draws the year of a result without text: a bar for each planting month, in the steps of the page's charts and the colour
 * that maps give its label, and a mark below the month of the plan. Without the model's details, only that month has a bar.
 */
export function drawShared({ plan, analysis }: SharedResult): Promise<Uint8Array> {
  const items = new Uint8Array(size.width * size.height).fill(paper);
  const fill = (left: number, top: number, height: number, color: number) => {
    for (let row = top; row < top + height; row += 1)
      items.fill(color, row * size.width + left, row * size.width + left + bar.width);
  };
  const good = analysis.details?.['good_months'];
  for (const { planting_month, feasibility_label } of monthsOf({ plan, analysis })) {
    const isGood = Array.isArray(good) && good.includes(planting_month);
    const height = Math.round(monthStepHeights[isGood ? 'good' : feasibility_label] * bar.heightMax);
    fill(leftOf(planting_month), bar.bottom - height, height, mapLabels.indexOf(feasibility_label));
  }
  fill(leftOf(plan.planting_month), mark.top, mark.height, ink);
  const palette = Uint8Array.from([...labelColors, ...paperAndInk]);
  return pngOf({ width: size.width, scale: size.scale, items, palette });
}

function monthsOf({ plan, analysis }: Pick<SharedResult, 'plan' | 'analysis'>): readonly Month[] {
  const window: unknown = analysis.details?.['window'];
  if (Array.isArray(window)) return window as Month[];
  return [{ planting_month: plan.planting_month, feasibility_label: analysis.feasibility_label }];
}

function leftOf(month: number): number {
  return bar.left + (month - 1) * bar.step;
}
