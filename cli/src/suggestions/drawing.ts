import type { CropSuggestion, CropSuggestions } from '@crop-planning/shared';
import { asTable, type Screen } from '../output/formats.js';
import { monthName, monthSpans } from '../input/months.js';
import { wrap } from '../output/table.js';
import { cropSuggestionView, perennialSuggestionView } from '../output/views/crop-suggestions.js';

export interface SuggestionsShown {
  suggestions: readonly CropSuggestion[];
  /** Feasible only in other months; empty if they are already among the suggestions. */
  otherMonths: readonly CropSuggestion[];
  plantingMonth: number;
}

/** Field crops and perennials separately, and below them when the other crops could be sown. */
export async function drawSuggestions(
  { suggestions, otherMonths, plantingMonth }: SuggestionsShown,
  screen: Screen,
): Promise<string[]> {
  const [annual, perennial] = byKind(suggestions);
  const tables = [
    await asTable(annual, cropSuggestionView, screen),
    await asTable(perennial, perennialSuggestionView, screen),
  ];
  const [otherAnnual, otherPerennial] = byKind(otherMonths);
  const sentences = [
    listed(`Not in ${monthName(plantingMonth)}, but in other months:`, otherAnnual.map(cropAndMonths)),
    listed(
      'Perennials to be planted at another time of the year:',
      otherPerennial.map(({ crop }) => crop),
    ),
  ];
  const titled = ['ANNUAL CROPS', 'PERENNIALS, FOR THE WHOLE YEAR'].map((title, i) =>
    tables[i]?.length ? [screen.paint('bold', title), ...tables[i]] : [],
  );
  const blocks = [...titled, ...sentences.map((text) => (text === '' ? [] : wrap(text, screen.width, '  ')))];
  return blocks.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

/** How the crops were judged, and which could not be. */
export function aboutSuggestions(answer: CropSuggestions): string {
  const { location, planting_month, water, risk_tolerance, suggestions, not_assessed } = answer;
  const where = `${location.name}, planted in ${monthName(planting_month)}, ${water}, ${risk_tolerance} risk`;
  const count = suggestions.length === 1 ? '1 crop is' : `${suggestions.length} crops are`;
  const rest = not_assessed.length === 0 ? '' : ` Season not stated: ${not_assessed.join(', ')}.`;
  const { namesakes } = location;
  const others = namesakes.length === 0 ? '' : ` Other places of that name: ${namesakes.join('; ')}.`;
  return `${where}: ${count} feasible.${rest}${others}`;
}

function byKind(suggestions: readonly CropSuggestion[]): [CropSuggestion[], CropSuggestion[]] {
  const isPerennial = ({ kind }: CropSuggestion) => kind === 'perennial';
  return [suggestions.filter((one) => !isPerennial(one)), suggestions.filter(isPerennial)];
}

function cropAndMonths({ crop, feasible_months }: CropSuggestion): string {
  return `${crop} (${monthSpans(feasible_months)})`;
}

const namedMax = 12;

function listed(beginning: string, words: readonly string[]): string {
  if (words.length === 0) return '';
  const rest = words.length - namedMax;
  const named = words.slice(0, namedMax).join(', ');
  return `${beginning} ${named}${rest > 0 ? ` and ${rest} more (--all lists them)` : ''}.`;
}
