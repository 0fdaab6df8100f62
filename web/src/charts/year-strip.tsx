import { scoreRange } from '@crop-planning/shared/words/score-text';
import { fullMonthName, monthName, monthSpans } from '@crop-planning/shared/words/months';

interface YearStripProps {
  plantingMonth: number;
  goodMonths: readonly number[] | null;
  harvestMonths: readonly number[] | null;
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);
const cell = 11;

/** A plan's year in twelve cells: the good planting months, the planned one and the harvest. */
export function YearStrip({ plantingMonth, goodMonths, harvestMonths }: YearStripProps) {
  const words = stripWords({ plantingMonth, goodMonths, harvestMonths });
  return (
    <svg className="strip" viewBox={`0 0 ${12 * cell} 22`} role="img" aria-label={words}>
      {months.map((month) => (
        <g key={month} transform={`translate(${(month - 1) * cell} 0)`}>
          <rect className={cellClass(goodMonths, month)} x="0.5" y="6" width={cell - 1} height="9" rx="1.5" />
          {harvestMonths?.includes(month) === true && (
            <rect className="harvest" x="0.5" y="17" width={cell - 1} height="3" rx="1" />
          )}
          {month === plantingMonth && <path className="planned" d={`M${cell / 2} 5.500 l-3.500 -5 h7z`} />}
          <title>{monthName(month)}</title>
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

function stripWords({ plantingMonth, goodMonths, harvestMonths }: YearStripProps): string {
  const good = goodMonths === null ? '' : ` Good months: ${monthSpans(goodMonths) || 'none'}.`;
  const harvest = harvestMonths?.length ? ` Harvest about ${monthSpans(harvestMonths)}.` : '';
  return `Planned for ${fullMonthName(plantingMonth)}.${good}${harvest}`;
}

/** Explains the marks of the strips. */
export function StripLegend() {
  return (
    <p className="legend">
      <span>
        <svg className="strip key" viewBox="0 0 11 22" aria-hidden="true">
          <path className="planned" d="M5.500 14 l-4 -6 h8z" />
        </svg>
        planned month
      </span>
      <span>
        <svg className="strip key" viewBox="0 0 11 22" aria-hidden="true">
          <rect className="good" x="0.5" y="7" width="10" height="9" rx="1.5" />
        </svg>
        good planting month
      </span>
      <span>
        <svg className="strip key" viewBox="0 0 11 22" aria-hidden="true">
          <rect className="harvest" x="0.5" y="10" width="10" height="3" rx="1" />
        </svg>
        harvest
      </span>
      <span>{scoreRange}</span>
    </p>
  );
}
