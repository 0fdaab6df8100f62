import { calendarName, sownHereWords } from '@crop-planning/shared/words/local-months';
import { fullMonthName, monthName, monthSpans } from '@crop-planning/shared/words/months';
import type { ReactNode } from 'react';
import { LocalMark } from './marks.js';

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

/** A plan's year in twelve cells: the good planting months, the planned one, the local ones and the harvest. */
export function YearStrip(year: YearStripProps) {
  const { plantingMonth, goodMonths, harvestMonths, localMonths } = year;
  return (
    <svg className="strip" viewBox={`0 0 ${12 * cell} 25`} role="img" aria-label={stripWords(year)}>
      {months.map((month) => (
        <g key={month} transform={`translate(${(month - 1) * cell} 0)`}>
          <rect className={cellClass(goodMonths, month)} x="0.5" y="6" width={cell - 1} height="9" rx="1.5" />
          {localMonths?.includes(month) === true && <LocalMark x={cell / 2} y={18} />}
          {harvestMonths?.includes(month) === true && (
            <rect className="harvest" x="0.5" y="21" width={cell - 1} height="3" rx="1" />
          )}
          {month === plantingMonth && <path className="planned" d={`M${cell / 2} 5.500 l-3.500 -5 h7z`} />}
          <title>{cellWords(year, month)}</title>
        </g>
      ))}
    </svg>
  );
}

/** Months of which nothing is known must not look like months that are not good. */
function cellClass(goodMonths: readonly number[] | null, month: number): string {
  if (goodMonths === null) return 'unknown';
  return goodMonths.includes(month) ? 'good' : 'plain';
}

function cellWords({ localMonths }: YearStripProps, month: number): string {
  return localMonths?.includes(month) === true ? `${monthName(month)}, sown here` : monthName(month);
}

function stripWords(year: YearStripProps): string {
  const { plantingMonth, goodMonths, harvestMonths } = year;
  const good = goodMonths === null ? '' : ` Good months: ${monthSpans(goodMonths) || 'none'}.`;
  const harvest = harvestMonths?.length ? ` Harvest about ${monthSpans(harvestMonths)}.` : '';
  return `Planned for ${fullMonthName(plantingMonth)}.${good}${harvest}${localWords(year)}`;
}

/** Only seasons that were judged can lack a calendar: perennials and plans without an analysis have none. */
function localWords({ harvestMonths, localMonths, localMonthsSource }: YearStripProps): string {
  if (localMonths && localMonthsSource) return ` ${sownHereWords(localMonths, localMonthsSource)}`;
  return harvestMonths === null ? '' : ' No calendar of sowing is known here.';
}

/** Explains the marks of the strips; `sources` are those of the local months in them. */
export function StripLegend({ sources }: { sources: readonly string[] }) {
  const calendars = [...new Set(sources.map(calendarName))].join(', ');
  const named = calendars && ` (${calendars})`;
  return (
    <p className="legend">
      <Mark words="planned month">
        <path className="planned" d="M5.500 14 l-4 -6 h8z" />
      </Mark>
      <Mark words="good planting month">
        <rect className="good" x="0.5" y="7" width="10" height="9" rx="1.5" />
      </Mark>
      <Mark words={`months in which people sow it here, where a calendar is known${named}`}>
        <LocalMark x={cell / 2} y={11.5} />
      </Mark>
      <Mark words="harvest">
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
