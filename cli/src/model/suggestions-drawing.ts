import type { CropSuggestion, CropSuggestions } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { asTable } from '../terminal/output/formats.js';
import type { Screen } from '../terminal/output/screen.js';
import { wrap } from '../terminal/output/wrapping.js';
import { calendarSentences } from './suggested-calendar.js';
import { cropSuggestionView, perennialSuggestionView } from './views/crop-suggestions.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { suggested as english, type CropList } from '@crop-planning/shared/words/languages/en/suggested';

export interface SuggestionsShown {
  suggestions: readonly CropSuggestion[];
  /** The crops feasible only in other months; empty if they are already among the suggestions. */
  otherMonths: readonly CropSuggestion[];
  mainCropsLeftOut: readonly CropSuggestion[];
  plantingMonth: number;
  /** The country that reports which crops it grows; null if not known. */
  country: string | null;
  /** The command that says why a crop is not feasible. */
  analyzeCommand: string;
}

/**
 * Draws field crops and perennials separately; below them, the crops not reported as grown in the country,
 * the crops feasible at another time, and the country's main crops that are left out.
 */
export async function drawSuggestions(shown: SuggestionsShown, screen: Screen): Promise<string[]> {
  const { suggestions, otherMonths, mainCropsLeftOut, plantingMonth } = shown;
  const { country, analyzeCommand: command } = shown;
  const said = words('suggested', english);
  const isReported = ({ presence }: CropSuggestion) => presence !== 'not_reported';
  const [annual, perennial] = byKind(suggestions.filter(isReported));
  const tables = [
    await asTable(annual, cropSuggestionView, screen),
    await asTable(perennial, perennialSuggestionView, screen),
  ];
  const isLeftOut = ({ crop }: CropSuggestion) => mainCropsLeftOut.some((main) => main.crop === crop);
  const [otherAnnual, otherPerennial] = byKind(otherMonths.filter((one) => !isLeftOut(one)));
  const month = plantingMonth;
  const unreported = suggestions.filter((one) => !isReported(one)).map(({ crop }) => nameOfCrop(crop));
  const sentences = [
    ...calendarSentences(annual, plantingMonth),
    ...listSentence(unreported, (crops) => said.notReported(country, crops)),
    ...listSentence(mainCropsLeftOut.map(cropAndReason), (crops) =>
      said.mainLeftOut({ country, month, command, crops }),
    ),
    ...listSentence(otherAnnual.map(cropAndMonths), (crops) => said.otherMonths(month, crops)),
    ...listSentence(
      otherPerennial.map(({ crop }) => nameOfCrop(crop)),
      said.otherPerennials,
    ),
  ];
  const titledTables = [said.annual, said.perennial].map((title, i) =>
    tables[i]?.length ? [screen.paint('bold', title), ...tables[i]] : [],
  );
  const blocks = [...titledTables, ...sentences.map((text) => wrap(text, screen.width, '  '))];
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

/** Says how the crops were judged. */
export function aboutSuggestions(answer: CropSuggestions): string {
  const { location, planting_month, water, risk_tolerance, suggestions } = answer;
  return words('suggested', english).about({
    place: location.name,
    month: planting_month,
    water,
    risk: risk_tolerance,
    count: suggestions.length,
    namesakes: location.namesakes,
  });
}

function byKind(suggestions: readonly CropSuggestion[]): [CropSuggestion[], CropSuggestion[]] {
  const isPerennial = ({ kind }: CropSuggestion) => kind === 'perennial';
  return [suggestions.filter((one) => !isPerennial(one)), suggestions.filter(isPerennial)];
}

function cropAndMonths({ crop, feasible_months }: CropSuggestion): string {
  return `${nameOfCrop(crop)} (${monthSpans(feasible_months)})`;
}

/**
 * Names the crop and says when it could be sown, or else what limits it: `maize (Apr-May)`, `tea (dry
 * season)`.
 */
function cropAndReason(suggestion: CropSuggestion): string {
  const { crop, limiting_part, feasible_months } = suggestion;
  if (feasible_months.length > 0) return cropAndMonths(suggestion);
  return `${nameOfCrop(crop)} (${partWords(limiting_part)})`;
}

const namedMax = 12;

/** Names as many crops as fit in a sentence; says nothing without any. */
function listSentence(crops: readonly string[], say: (crops: CropList) => string): string[] {
  if (crops.length === 0) return [];
  const names = crops.slice(0, namedMax);
  return [say({ names, more: crops.length - names.length })];
}
