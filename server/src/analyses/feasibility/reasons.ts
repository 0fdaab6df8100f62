import type { Crop, MonthlyClimate } from '@crop-planning/shared';
import { countsWholeYear } from './evaluate.js';
import type { Evaluation } from './evaluate.js';
import { monthAfter } from './season.js';
import { apart, figure, monthName, monthSpan } from './wording.js';

export interface Judged {
  crop: Crop;
  climate: MonthlyClimate;
  plantingMonth: number;
  evaluation: Evaluation;
}

interface Finding {
  /** The part of the score that the sentence is about. */
  score: number;
  sentence: string;
}

/** What harms the planting, the limiting factor first, then `advice`, then what suits; each a sentence with figures. */
export function reasonsOf(judged: Judged, advice: string): string[] {
  const { crop, plantingMonth, evaluation } = judged;
  const findings = [temperatureFinding(judged), waterFinding(judged), frostFinding(judged)]
    .filter((finding) => finding !== undefined)
    // Where the scores are equal temperature stays before water, as in the limiting factor.
    .toSorted((left, right) => left.score - right.score);
  const harmful = findings.filter(({ score }) => score < 1).map(({ sentence }) => sentence);
  const suiting = findings.filter(({ score }) => score === 1).map(({ sentence }) => sentence);
  const nothing = `Nothing limits ${crop.name} planted in ${monthName(plantingMonth)}.`;
  return [...(evaluation.score === 1 ? [nothing] : harmful), advice, ...suiting];
}

function frostFinding({ crop, evaluation: { frost } }: Judged): Finding | undefined {
  if (crop.kill_temperature_c === null) return undefined;
  const { score, month, minimum } = frost;
  const [lowest, kill] = apart(minimum, crop.kill_temperature_c, 1);
  const where = `${monthName(month)}: mean daily minimum ${lowest} °C`;
  if (score === 1) {
    return {
      score,
      sentence: `No killing frost, coldest month ${where}; ${crop.name} dies below ${kill} °C.`,
    };
  }
  const always = countsWholeYear(crop) ? ', and a perennial meets every month' : '';
  // Frost comes first even where another part is 0 as well.
  return { score: -1, sentence: `Frost, ${where}; ${crop.name} dies below ${kill} °C${always}.` };
}

function temperatureFinding(judged: Judged): Finding {
  const { crop, evaluation } = judged;
  const { min, optimal_min, optimal_max, max } = crop.temperature_c;
  const { score, month, mean } = evaluation.temperature;
  if (score === 1) {
    const range = `${figure(optimal_min, 1)} to ${figure(optimal_max, 1)} °C`;
    return { score, sentence: `Temperature, ${meansOf(judged)} °C; ${crop.name} wants ${range}.` };
  }
  const isCold = mean < optimal_min;
  const [text, bound] = apart(mean, isCold ? optimal_min : optimal_max, 1);
  const fails = score === 0 ? ` and fails at ${figure(isCold ? min : max, 1)} °C` : '';
  const wants = `${crop.name} wants at ${isCold ? 'least' : 'most'} ${bound} °C${fails}`;
  return { score, sentence: `Mean temperature, ${monthName(month)}: ${text} °C; ${wants}.` };
}

/** `Dec-Mar: monthly means 16.9 to 18.3`. */
function meansOf({ climate, plantingMonth, evaluation: { season } }: Judged): string {
  const means = Array.from(
    { length: season.months },
    (_, index) => climate.mean_temperature_c[monthAfter(plantingMonth, index) - 1] ?? NaN,
  );
  const lowest = figure(Math.min(...means), 1);
  const highest = figure(Math.max(...means), 1);
  const span = monthSpan(plantingMonth, season);
  return lowest === highest
    ? `${span}: monthly mean ${lowest}`
    : `${span}: monthly means ${lowest} to ${highest}`;
}

function waterFinding({ crop, plantingMonth, evaluation }: Judged): Finding {
  const { season, water } = evaluation;
  const { score, rainMm, wanted } = water;
  const span = monthSpan(plantingMonth, season);
  if (!wanted) {
    return { score, sentence: `Irrigated, so rain does not count (${span}: ${figure(rainMm, 0)} mm).` };
  }
  if (score === 1) {
    const range = `${figure(wanted.optimal_min, 0)} to ${figure(wanted.optimal_max, 0)} mm`;
    return { score, sentence: `Rain, ${span}: ${figure(rainMm, 0)} mm; ${crop.name} wants ${range}.` };
  }
  const isDry = rainMm < wanted.optimal_min;
  const [rain, bound] = apart(rainMm, isDry ? wanted.optimal_min : wanted.optimal_max, 0);
  const fails = score === 0 ? ` and fails at ${figure(isDry ? wanted.min : wanted.max, 0)} mm` : '';
  const wants = `${crop.name} wants at ${isDry ? 'least' : 'most'} ${bound} mm${fails}`;
  return { score, sentence: `Rain, ${span}: ${rain} mm; ${wants}.` };
}
