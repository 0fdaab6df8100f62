import { calendarName } from '@crop-planning/shared/words/figures/calendar-source';
import { sownHereWords } from '@crop-planning/shared/words/local-months';
import { fullMonthName, monthSpans } from '@crop-planning/shared/words/months';
import type { ReactNode } from 'react';
import { charts } from '../words/en/charts.js';
import { said } from '../words/said.js';
import { LocalMark, localMark } from './marks.js';

interface YearStripProps {
  plantingMonth: number;
  goodMonths: readonly number[] | null;
  harvestMonths: readonly number[] | null;
  /** When people sow the crop around the place; null without a calendar. */
  localMonths: readonly number[] | null;
  localMonthsSource: string | null;
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);
const cell = 11;

/**
 * A plan's year in twelve cells: the good planting months, the planned one, the local ones and the harvest. Each kind of
 * mark is one path, because a page of the list has fifty strips, and an element for each mark made it slow to draw.
 */
export function YearStrip(year: YearStripProps) {
  const { plantingMonth, goodMonths, harvestMonths, localMonths } = year;
  const good = goodMonths ?? [];
  return (
    <svg className="strip" viewBox={`0 0 ${12 * cell} 25`} role="img">
      <title>{stripWords(year)}</title>
      {/* Months of which nothing is known must not look like months that are not good. */}
      <Cells className={goodMonths === null ? 'unknown' : 'plain'} among={except(good)} y={6} height={9} />
      <Cells className="good" among={good} y={6} height={9} />
      <Cells className="harvest" among={harvestMonths ?? []} y={21} height={3} />
      {localMonths !== null && (
        <path className="local" d={localMonths.map((month) => localMark(middleOf(month), 18)).join('')} />
      )}
      <path className="planned" d={`M${middleOf(plantingMonth)} 5.500l-3.500 -5h7z`} />
    </svg>
  );
}

interface CellsProps {
  className: string;
  among: readonly number[];
  y: number;
  height: number;
}

function Cells({ className, among, y, height }: CellsProps) {
  if (among.length === 0) return null;
  const width = cell - 1;
  const d = among.map((month) => `M${(month - 1) * cell + 0.5} ${y}h${width}v${height}h-${width}z`).join('');
  return <path className={className} d={d} />;
}

function middleOf(month: number): number {
  return (month - 0.5) * cell;
}

function except(some: readonly number[]): number[] {
  return months.filter((month) => !some.includes(month));
}

function stripWords(year: YearStripProps): string {
  const { plantingMonth, goodMonths, harvestMonths } = year;
  const words = said('charts', charts);
  return [
    words.plannedFor(fullMonthName(plantingMonth)),
    ...(goodMonths?.length === 0 ? [words.noGoodMonth] : []),
    ...(goodMonths?.length ? [words.goodMonths(monthSpans(goodMonths))] : []),
    ...(harvestMonths?.length ? [words.harvestAbout(monthSpans(harvestMonths))] : []),
    ...localWords(year),
  ].join(' ');
}

/** Only seasons that were judged can lack a calendar: perennials and plans without an analysis have none. */
function localWords({ harvestMonths, localMonths, localMonthsSource }: YearStripProps): string[] {
  if (localMonths && localMonthsSource) return [sownHereWords(localMonths, localMonthsSource)];
  return harvestMonths === null ? [] : [said('charts', charts).noCalendar];
}

/** Explains the marks of the strips; `sources` are those of the local months in them. */
export function StripLegend({ sources }: { sources: readonly string[] }) {
  const calendars = [...new Set(sources.map(calendarName))].join(', ');
  const words = said('charts', charts);
  return (
    <p className="legend">
      <Mark words={words.planned}>
        <path className="planned" d="M5.500 14 l-4 -6 h8z" />
      </Mark>
      <Mark words={words.good}>
        <rect className="good" x="0.5" y="7" width="10" height="9" rx="1.5" />
      </Mark>
      <Mark words={words.local(calendars)}>
        <LocalMark x={cell / 2} y={11.5} />
      </Mark>
      <Mark words={words.harvest}>
        <rect className="harvest" x="0.5" y="10" width="10" height="3" rx="1" />
      </Mark>
    </p>
  );
}

function Mark({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span>
      <svg className="strip key" viewBox="0 0 11 22" aria-hidden="true">
        {children}
      </svg>
      {words}
    </span>
  );
}
