import type { ModelDetails } from '@crop-planning/shared';
import { yearFiguresOf } from '@crop-planning/shared/words/year-figures';
import { monthStepHeights, monthStepOf } from '@crop-planning/shared/words/figures/bar-steps';
import { monthLetters, monthName } from '@crop-planning/shared/words/months';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { labelSymbols } from '@crop-planning/shared/words/label-words';
import { inLabelColor } from '../terminal/output/cells.js';
import type { Paint } from '../terminal/output/screen.js';
import { wrap } from '../terminal/output/wrapping.js';
import { padded, rightAligned, widthOf } from '../terminal/output/text-width.js';
import { blockOf } from '../terminal/output/score-blocks.js';
import { seasonBar, seasonLegend } from './seasons/season-bar.js';

/** The width of the titles, to the left of the chart and of the facts below it. */
export const titleWidth = 15;
const legendIndent = titleWidth + 2;

/**
 * The width of a month: for figures, for spaced bars or for bars without spaces, depending on the terminal.
 */
const monthWidths = [5, 2, 1] as const;
const barWidth = 3;
const localSign = '=';

/**
 * Draws the twelve months side by side: what planting in each comes to, the season in question and the
 * climate. A terminal too narrow for figures gets only the bars.
 */
export function drawYear(details: ModelDetails, paint: Paint, width: number): string[] {
  const monthWidth = monthWidths.find((wide) => titleWidth + 12 * wide <= width) ?? 1;
  const sheet: Sheet = { paint, monthWidth, hasFigures: monthWidth > barWidth };
  return [
    lineOf('', monthTitles(sheet), sheet),
    ...monthRows(details, sheet),
    ...localRow(details, sheet),
    ...seasonRow(details, sheet),
    ...climateRows(details, sheet),
    ...legendOf(details, paint, width),
  ];
}

interface Sheet {
  paint: Paint;
  monthWidth: number;
  hasFigures: boolean;
}

function monthTitles({ monthWidth, hasFigures }: Sheet): string[] {
  return monthLetters().map((letter, index) =>
    rightAligned(hasFigures ? monthName(index + 1) : letter, monthWidth),
  );
}

/**
 * Draws the months in steps, with each label as a sign below, so that the label does not depend on colour; the scores
 * are figures below.
 */
function monthRows(details: ModelDetails, sheet: Sheet): string[] {
  const { window, season, planting_time } = details;
  // A perennial's months differ only in how a young plant starts; the facts below say when to plant it.
  const isSameAllYear = new Set(window.map(({ score }) => score)).size === 1;
  if (planting_time !== null || (season === null && isSameAllYear)) return [];
  const months = { window, goodMonths: details.good_months };
  const inColors = (
    title: string,
    write: (month: ModelDetails['window'][number], index: number) => string,
  ) => {
    const cells = window.map((month, index) => {
      const text = write(month, index).trimEnd();
      return (
        inLabelColor(month.feasibility_label, text, sheet.paint) + ' '.repeat(sheet.monthWidth - text.length)
      );
    });
    return lineOf(title, cells, sheet);
  };
  return [
    inColors(terminalWords().ifPlanted, (_, index) =>
      bar(blockOf(monthStepHeights[monthStepOf(months, index)]), sheet),
    ),
    inColors('', ({ feasibility_label }) => sign(labelSymbols[feasibility_label], sheet)),
    ...textRow(
      terminalWords().score,
      window.map(({ score }) => scoreText(score)),
      sheet,
    ),
  ];
}

/** Marks the months in which people sow the crop around the place. */
function localRow({ local_months: months }: ModelDetails, sheet: Sheet): string[] {
  if (!months) return [];
  const cells = monthLetters().map((_, i) => sign(months.includes(i + 1) ? localSign : ' ', sheet));
  return [lineOf(terminalWords().sownHere, cells, sheet)];
}

function seasonRow(details: ModelDetails, sheet: Sheet): string[] {
  const bar = seasonBar(details, sheet.monthWidth);
  return bar.length === 0 ? [] : [lineOf(terminalWords().season, bar, sheet)];
}

type Year = readonly number[] | null;

/** Uses the same scales everywhere, unless a figure lies outside them, so that drawings can be compared. */
function climateRows(details: ModelDetails, sheet: Sheet): string[] {
  const { meanC, minimumC, rainMm, soilMm, irrigationMm } = yearFiguresOf(details);
  const said = terminalWords();
  const coldest = Math.min(0, ...meanC);
  return [
    ...barRow(said.temperature, barsOf(meanC, coldest, 30), sheet),
    ...figureRow(said.meanC, meanC, sheet),
    ...figureRow(said.nightsC, minimumC, sheet),
    ...barRow(said.rain, barsOf(rainMm, 0, 100), sheet),
    ...figureRow(said.mm, rainMm, sheet),
    ...barRow(said.soilWater, barsOf(soilMm, 0, 100), sheet),
    ...figureRow(said.mm, soilMm, sheet),
    ...barRow(said.irrigation, barsOf(irrigationMm, 0, 100), sheet),
    ...figureRow(said.netMm, irrigationMm, sheet),
  ];
}

function barRow(title: string, blocks: readonly string[] | null, sheet: Sheet): string[] {
  if (blocks === null) return [];
  const cells = blocks.map((block) => bar(block, sheet));
  return [lineOf(title, cells, sheet)];
}

function figureRow(title: string, year: Year, sheet: Sheet): string[] {
  // Without a minus sign before zero.
  return year === null
    ? []
    : textRow(
        title,
        year.map((figure) => String(Math.round(figure) || 0)),
        sheet,
      );
}

function textRow(
  title: string,
  texts: readonly string[],
  { paint, monthWidth, hasFigures }: Sheet,
): string[] {
  if (!hasFigures) return [];
  const cells = texts.map((text) => rightAligned(text, monthWidth));
  return [paint('dim', padded(title, titleWidth)) + cells.join('')];
}

/** Draws bars on a scale from `least` to at least `greatest`. */
function barsOf(year: Year, least: number, greatest: number): string[] | null {
  if (year === null) return null;
  const span = Math.max(greatest, ...year) - least;
  return year.map((figure) => blockOf((figure - least) / span));
}

function legendOf(details: ModelDetails, paint: Paint, width: number): string[] {
  if (details.season === null) return [];
  const legend = `${' '.repeat(legendIndent)}${seasonLegend(details)}`;
  return wrap(legend, width, ' '.repeat(legendIndent)).map((line) => paint('dim', line));
}

function lineOf(title: string, cells: readonly string[], { paint }: Sheet): string {
  const painted = title === '' ? '' : paint('bold', title);
  return (painted + ' '.repeat(Math.max(1, titleWidth - widthOf(title))) + cells.join('')).trimEnd();
}

function bar(block: string, { monthWidth, hasFigures }: Sheet): string {
  return (hasFigures ? block.repeat(barWidth) : block).padStart(monthWidth);
}

function sign(symbol: string, { monthWidth, hasFigures }: Sheet): string {
  return hasFigures ? `   ${symbol} ` : symbol.padStart(monthWidth);
}
