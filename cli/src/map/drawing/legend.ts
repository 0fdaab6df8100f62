import type { MapLegend, MapLegendEntry } from '@crop-planning/shared';
import { landShare } from '../picture/land.js';
import type { Nodes } from '../picture/pixels.js';
import type { Style } from './terminal-map.js';
import { landText, legendLabel } from '@crop-planning/shared/words/maps/legend-text';
import { widthOf } from '../../terminal/output/text-width.js';

interface Item {
  text: string;
  /** The characters that the text takes on a terminal. */
  width: number;
}

const gap = 2;
const swatchWidth = 2;

/** Draws the legend in lines of at most this width: a scale as one bar, anything else as a list with the land. */
export function drawLegend(legend: MapLegend, nodes: Nodes, style: Style, width: number): string[] {
  const swatch = (value: number, count: number) => {
    const color = style.colorOf(value);
    if (style.inks === undefined || color === undefined) return style.signOf(value).repeat(count);
    return `\u001b[${style.inks.front(color)}m${'█'.repeat(count)}\u001b[0m`;
  };
  const listed = (entry: MapLegendEntry, label: string): Item => ({
    text: `${swatch(entry.from, swatchWidth)} ${label}`,
    width: swatchWidth + 1 + widthOf(label),
  });
  if (legend.step === null) {
    const items = legend.entries.flatMap((entry) => {
      const share = landShare(nodes, (value) => value >= entry.from && value <= entry.to);
      return share === 0 && legend.show !== 'label'
        ? []
        : [listed(entry, `${legendLabel(legend, entry)} ${landText(share)}`)];
    });
    return layOut(items, width);
  }
  const step = legend.step;
  const isClass = ({ from, to }: MapLegendEntry) => to > 0 && from * step <= 1;
  const classes = legend.entries.filter(isClass);
  const most = legend.show === 'share' ? '100%' : '1';
  const others = legend.entries.filter((entry) => !isClass(entry));
  const isPresent = ({ from, to }: MapLegendEntry) =>
    landShare(nodes, (value) => value >= from && value <= to) > 0;
  const bar = classes.map(({ from }) => swatch(from, swatchWidth)).join('');
  return layOut(
    [
      ...others.filter(({ from }) => from === 0).map((entry) => listed(entry, legendLabel(legend, entry))),
      { text: `${bar} ${most}`, width: classes.length * swatchWidth + 1 + most.length },
      ...others
        .filter((entry) => entry.from > 0 && isPresent(entry))
        .map((entry) => listed(entry, legendLabel(legend, entry))),
    ],
    width,
  );
}

function layOut(items: readonly Item[], width: number): string[] {
  const lines: Item[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + gap + item.width <= width) {
      last.text += `${' '.repeat(gap)}${item.text}`;
      last.width += gap + item.width;
    } else lines.push({ ...item });
  }
  return lines.map(({ text }) => text);
}
