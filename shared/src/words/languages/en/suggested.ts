// What the command line says about the crops that it suggests.
import type { RiskTolerance } from '../../../contract/crop-plans.js';
import type { Water } from '../../../contract/feasibility.js';
import { months } from './months.js';

export const suggested = {
  annual: 'ANNUAL CROPS',
  perennial: 'PERENNIALS, FOR THE WHOLE YEAR',
  /** The country is null if it is not known. */
  notReported: (country: string | null, crops: CropList) =>
    `Feasible, but not reported as grown in ${country ?? 'the country'}: ${listed(crops, '--wide shows them')}.`,
  mainLeftOut: ({ country, month, command, crops }: MainLeftOut) =>
    `Main crops of ${country ?? 'the country'} that are not feasible here in ${months.short(month)} (${command} says why): ${listed(crops, 'JSON has them')}.`,
  otherMonths: (month: number, crops: CropList) =>
    `Feasible in other months, but not in ${months.short(month)}: ${listed(crops, '--all lists them')}.`,
  otherPerennials: (crops: CropList) =>
    `Perennials to be planted at another time of the year: ${listed(crops, '--all lists them')}.`,

  // By which calendar the months are judged.
  noCalendar: 'No calendar says when people sow these annual crops here.',
  calendar: ({ known, all, calendars, late }: SuggestedCalendar) => {
    const crops = known === all ? 'these annual crops' : `${known} of these ${all} annual crops`;
    const sentence = `A calendar says when people sow ${crops} here (${calendars}).`;
    if (late === null) return sentence;
    return `${sentence} Out of season in ${months.short(late.month)}, and therefore last: ${late.crops.join(', ')}.`;
  },

  about: ({ place, month, water, risk, count, namesakes }: SuggestionsSaid) => {
    const others = namesakes.length === 0 ? '' : ` Other places of that name: ${namesakes.join('; ')}.`;
    const crops = count === 1 ? '1 crop is' : `${count} crops are`;
    return `${place}, planted in ${months.short(month)}, ${water}, ${risk} risk: ${crops} feasible.${others}`;
  },
};

/** Names of crops, with the number of those that are left out. */
export interface CropList {
  names: readonly string[];
  more: number;
}

export interface MainLeftOut {
  country: string | null;
  month: number;
  /** The command that says why a crop is not feasible. */
  command: string;
  crops: CropList;
}

/** For how many of all annual crops calendars have months, and which are out of season in the month. */
export interface SuggestedCalendar {
  known: number;
  all: number;
  calendars: string;
  late: { month: number; crops: readonly string[] } | null;
}

export interface SuggestionsSaid {
  place: string;
  month: number;
  water: Water;
  risk: RiskTolerance;
  count: number;
  namesakes: readonly string[];
}

function listed({ names, more }: CropList, whereRest: string): string {
  return `${names.join(', ')}${more > 0 ? ` and ${more} more (${whereRest})` : ''}`;
}
