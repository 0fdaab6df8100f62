import type { RiskTolerance } from '@crop-planning/shared';
import { labelOf, thresholdsOf } from '../label.js';
import { areOddsKnown, labelBy, namedMax, worstOf } from './odds.js';
import type { Odds } from './odds.js';
import type { Outcome } from './outcome.js';
import { figure, scoreWriter } from '../wording.js';

/**
 * Says in how many years the planting was carried, names the worst ones, and gives the label by the mean
 * climate if that differs; undefined where no years are known.
 */
export function yearsSentence(
  { score, odds }: { score: number; odds: Odds | null },
  risk: RiskTolerance,
): string | undefined {
  if (!odds) return undefined;
  const [first, last] = [odds.outcomes[0]?.year, odds.outcomes.at(-1)?.year];
  const { judged, carried, good } = odds;
  const isShort = judged < odds.outcomes.length;
  const counts = `carried in ${carried} of ${isShort ? `the ${judged} that are known` : judged}, good in ${good}`;
  const caveat = areOddsKnown(odds) ? '' : ' Too few years are known to decide the label.';
  return `Years ${first}-${last}: ${counts}.${worstYears(odds)}${caveat}${byMean(score, odds, risk)}`;
}

/** Returns the year, or `1991/92` if the crop was sown in the year before. */
export function seasonName({ year, sownYear }: Pick<Outcome, 'year' | 'sownYear'>): string {
  return sownYear === year ? String(year) : `${sownYear}/${String(year % 100).padStart(2, '0')}`;
}

function worstYears(odds: Odds): string {
  const outcomes = worstOf(odds).slice(0, namedMax);
  const lost = outcomes.filter(({ isCarried }) => !isCarried);
  const poor = outcomes.filter(({ isCarried }) => isCarried);
  const lostMore = odds.judged - odds.carried - lost.length;
  const poorMore = odds.carried - odds.good - poor.length;
  return list('Lost', withReasons(lost), lostMore) + list('Poor', poor.map(seasonName), poorMore);
}

function list(title: string, years: readonly string[], more: number): string {
  if (years.length === 0) return '';
  return ` ${title}: ${years.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Adds each reason that differs from the previous one and, for a lack of water, each year's share. */
function withReasons(lost: readonly Outcome[]): string[] {
  return lost.map((outcome, index) => {
    const { limitingPart: part, waterShare } = outcome;
    const isSame = lost[index - 1]?.limitingPart === part;
    const share = `${figure(100 * waterShare, 0)} %`;
    if (part === 'water') {
      return isSame
        ? `${seasonName(outcome)} (${share})`
        : `${seasonName(outcome)} for want of water (${share} of its need met)`;
    }
    return isSame ? seasonName(outcome) : `${seasonName(outcome)} ${reasons[part]}`;
  });
}

const reasons: Readonly<Record<Outcome['limitingPart'], string>> = {
  winter: 'in the winter cold',
  sowing: 'too cold to sow',
  season: 'in too short a season',
  heat: 'in the heat',
  nights: 'in warm nights',
  cool: 'in cold nights',
  tropical: 'in the cold',
  chill: 'for want of chill',
  warmth: 'too cool or too hot',
  year: 'in too cold or too hot a year',
  planting: 'too cold to plant',
  day: 'in short days',
  water: 'for want of water',
  dry: 'in too long a dry season',
  wet: 'in too much rain',
  ripening: 'in a cool harvest',
  nothing: '',
};

function byMean(score: number, odds: Odds, risk: RiskTolerance): string {
  const label = labelOf(score, thresholdsOf[risk]);
  if (label === labelBy({ score, odds }, risk)) return '';
  const { feasible, marginal } = thresholdsOf[risk];
  const text = scoreWriter([score, feasible, marginal]);
  return ` By the mean climate, the label would be ${label} (${text(score)}).`;
}
