import type { CropSuggestion, CropSuggestions } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { monthName, monthSpans } from '@crop-planning/shared/words/months';
import { partWords } from '@crop-planning/shared/words/part-words';
import { asTable } from '../terminal/output/formats.js';
import type { Screen } from '../terminal/output/screen.js';
import { counted } from '@crop-planning/shared/words/listing';
import { wrap } from '../terminal/output/table.js';
import { calendarSentences } from './suggested-calendar.js';
import { cropSuggestionView, perennialSuggestionView } from './views/crop-suggestions.js';

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
  const country = shown.country ?? 'the country';
  const isReported = ({ presence }: CropSuggestion) => presence !== 'not_reported';
  const [annual, perennial] = byKind(suggestions.filter(isReported));
  const tables = [
    await asTable(annual, cropSuggestionView, screen),
    await asTable(perennial, perennialSuggestionView, screen),
  ];
  const isLeftOut = ({ crop }: CropSuggestion) => mainCropsLeftOut.some((main) => main.crop === crop);
  const [otherAnnual, otherPerennial] = byKind(otherMonths.filter((one) => !isLeftOut(one)));
  const month = monthName(plantingMonth);
  const sentences = [
    ...calendarSentences(annual, plantingMonth),
    listSentence(
      `Feasible, but not reported as grown in ${country}:`,
      suggestions.filter((one) => !isReported(one)).map(({ crop }) => nameOfCrop(crop)),
      '--wide shows them',
    ),
    listSentence(
      `Main crops of ${country} that are not feasible here in ${month} (${shown.analyzeCommand} says why):`,
      mainCropsLeftOut.map(cropAndReason),
      'JSON has them',
    ),
    listSentence(
      `Feasible in other months, but not in ${month}:`,
      otherAnnual.map(cropAndMonths),
      '--all lists them',
    ),
    listSentence(
      'Perennials to be planted at another time of the year:',
      otherPerennial.map(({ crop }) => nameOfCrop(crop)),
      '--all lists them',
    ),
  ];
  const titledTables = ['ANNUAL CROPS', 'PERENNIALS, FOR THE WHOLE YEAR'].map((title, i) =>
    tables[i]?.length ? [screen.paint('bold', title), ...tables[i]] : [],
  );
  const blocks = [
    ...titledTables,
    ...sentences.map((text) => (text === '' ? [] : wrap(text, screen.width, '  '))),
  ];
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

/** Says how the crops were judged. */
export function aboutSuggestions(answer: CropSuggestions): string {
  const { location, planting_month, water, risk_tolerance, suggestions } = answer;
  const where = `${location.name}, planted in ${monthName(planting_month)}, ${water}, ${risk_tolerance} risk`;
  const count = counted(suggestions.length, 'crop is', 'crops are');
  const { namesakes } = location;
  const others = namesakes.length === 0 ? '' : ` Other places of that name: ${namesakes.join('; ')}.`;
  return `${where}: ${count} feasible.${others}`;
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

function listSentence(beginning: string, words: readonly string[], whereRest: string): string {
  if (words.length === 0) return '';
  const rest = words.length - namedMax;
  const names = words.slice(0, namedMax).join(', ');
  return `${beginning} ${names}${rest > 0 ? ` and ${rest} more (${whereRest})` : ''}.`;
}
