import { visible } from '@crop-planning/shared/visible-text';
import type { Color, Paint } from '../../terminal/output/screen.js';
import { wrap } from '../../terminal/output/wrapping.js';
import { widthOf } from '../../terminal/output/text-width.js';
import type { Enso, SeasonOfYear, Years } from '@crop-planning/shared';
import { ensoLetters, ensoStateIn } from '@crop-planning/shared/words/enso-states';
import { harvestsIn } from '@crop-planning/shared/words/harvests';
import {
  seasonWithReason,
  unknownSpans,
  worstSeasons,
  yearSign,
} from '@crop-planning/shared/words/known-years';
import { areDeciding } from '@crop-planning/shared/words/figures/deciding';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { seasonName } from '@crop-planning/shared/words/figures/season-name';

const decade = 10;

const colors = { good: 'green', poor: 'yellow', lost: 'red', unknown: 'dim' } as const satisfies Record<
  string,
  Color
>;

/**
 * Draws one sign for each year under a scale of decades, then the counts and the names of the worst years; if
 * the states of the Pacific are known, a letter below each sign of an El Niño or a La Niña season.
 */
export function drawYears(years: Years, paint: Paint, width: number, enso?: Enso | null): string[] {
  const said = terminalWords();
  const indent = indentOf(said);
  const rows = rowsOf(years.seasons, width - indent.length);
  const lines = rows.flatMap((row, i) => [
    `${indent}${scaleOf(row)}`.trimEnd(),
    `${i === 0 ? titleText(said.years, indent, paint) : indent}${stripOf(row, paint)}`,
    ...lettersOf(row, indent, enso),
  ]);
  const [only] = rows;
  const hasLetters = Boolean(enso?.states);
  const counts = `${countsLine(years)}${hasLetters ? `; ${said.states}` : ''}`;
  const beside = `   ${counts}`;
  const isBeside =
    !hasLetters && rows.length === 1 && indent.length + (only?.length ?? 0) + beside.length <= width;
  if (isBeside) lines.push(`${lines.pop() ?? ''}${beside}`);
  return [
    ...lines,
    ...(isBeside ? [] : wrap(`${indent}${counts}`, width, indent)),
    ...worstLines(years, indent, paint, width),
  ];
}

/** Returns the room before the signs, in which the longest title of the language fits. */
function indentOf({ years, lost, poor }: ReturnType<typeof terminalWords>): string {
  return ' '.repeat(1 + Math.max(6, ...[years, lost, poor].map(widthOf)));
}

/** Puts E below El Niño seasons and L below La Niña seasons. */
function lettersOf(row: readonly SeasonOfYear[], indent: string, enso: Enso | null | undefined): string[] {
  if (!enso?.states) return [];
  const { states } = enso;
  const letters = row.map(({ year }) => {
    const state = ensoStateIn(states, year);
    return state === null || state === 'neutral' ? ' ' : ensoLetters[state];
  });
  return [`${indent}${letters.join('')}`.trimEnd()];
}

/** Draws only the signs, for a line of a list. */
export function stripOf(seasons: readonly SeasonOfYear[], paint: Paint): string {
  return seasons.map((season) => paint(colors[season.class ?? 'unknown'], yearSign(season))).join('');
}

/** Returns `a harvest in 43 of 44: 41 good (#), 2 poor (+), 1 lost (-)`. */
export function countsLine(years: Years): string {
  const { judged, good, poor, lost, seasons } = years;
  return terminalWords().counts({
    harvests: harvestsIn(years),
    good,
    poor,
    lost,
    unknown: judged < seasons.length ? unknownSpans(years) : null,
    isFew: !areDeciding(years),
  });
}

function worstLines(years: Years, indent: string, paint: Paint, width: number): string[] {
  const said = terminalWords();
  const worst = worstSeasons(years);
  const lost = worst.filter((season) => season.class === 'lost').map(seasonWithReason);
  const poor = worst.filter((season) => season.class === 'poor').map(seasonName);
  return [
    ...nameLines(said.lost, lost, indent, paint, width),
    ...nameLines(said.poor, poor, indent, paint, width),
  ];
}

function nameLines(
  title: string,
  names: readonly string[],
  indent: string,
  paint: Paint,
  width: number,
): string[] {
  if (names.length === 0) return [];
  const [first = '', ...others] = wrap(`${indent}${visible(names.join(', '))}`, width, indent);
  return [titleText(title, indent, paint) + first.slice(indent.length), ...others];
}

function titleText(title: string, indent: string, paint: Paint): string {
  return paint('bold', title) + ' '.repeat(indent.length - widthOf(title));
}

/** Puts all years in one row if they fit, otherwise as many whole decades per row as fit. */
function rowsOf(seasons: readonly SeasonOfYear[], width: number): SeasonOfYear[][] {
  if (seasons.length <= width) return [[...seasons]];
  const decades = Math.max(1, Math.floor((width - 1) / decade));
  const rows = new Map<number, SeasonOfYear[]>();
  const first = Math.ceil((seasons[0]?.year ?? 0) / decade) * decade;
  for (const season of seasons) {
    const row = Math.max(0, Math.floor((season.year - first) / (decade * decades)));
    rows.set(row, [...(rows.get(row) ?? []), season]);
  }
  return [...rows.values()];
}

/** Writes the first year of each decade above the sign of that year. */
function scaleOf(row: readonly SeasonOfYear[]): string {
  const scale = row.map(({ year }) => (year % decade === 0 ? String(year) : ''));
  return scale.reduce((line, label, i) => (label === '' ? line : line.padEnd(i) + label), '');
}
