import type { CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { modelVersion } from '../feasibility/assess.js';
import type { CalendarSite } from '../calendars/calendars.js';
import type { AccountCaller } from '../procedures/context.js';
import { localSeasonOf } from '../feasibility/verdict/local-season.js';
import { arrange, type LocalSeasons } from './suggestions/arranged.js';

/**
 * Judges every crop at one place, unless the signal aborts first. Raises TOO_MANY_REQUESTS, the errors of
 * finding the location, and those of a calculation.
 */
export async function suggestCrops(
  core: Core,
  { accountId, endSignal }: AccountCaller,
  { location: text, kind, ...question }: SuggestCropsInput,
): Promise<CropSuggestions> {
  const { limits, locations, years, suggestions, presence } = core;
  await limits.takePreview(accountId);
  const located = await locations.resolve(text);
  const { location, country, climate, latitude, longitude } = located;
  const regionYears = await years.at(located);
  const judged = await suggestions.find(
    {
      climate: { ...climate, latitude, longitude },
      region: typeof regionYears === 'string' ? null : regionYears,
      plantingMonth: question.planting_month,
      water: question.water,
      risk: question.risk_tolerance,
    },
    { accountId, signal: endSignal() },
  );
  const ofKind = judged.filter((one) => kind === undefined || one.kind === kind);
  const countryCode = country?.code ?? null;
  const local = await localSeasons(core, { ...location, countryCode }, question.planting_month);
  const lists = arrange(ofKind, await presence.of(countryCode), local);
  return { ...question, model_version: modelVersion, ...lists, location, country };
}

/** Finds when each crop is sown around a site. */
async function localSeasons(
  { calendars, crops }: Core,
  site: CalendarSite,
  plantingMonth: number,
): Promise<LocalSeasons> {
  const [monthsOf, all] = await Promise.all([calendars.at(site), crops.list()]);
  const { latitude } = site;
  const locals = new Map(all.map((crop) => [crop.name, { crop, months: monthsOf(crop.name) }]));
  const seasonOf: LocalSeasons['seasonOf'] = (name, month) => {
    const local = locals.get(name);
    if (!local) throw new RangeError(`there is no crop ${name}`);
    return localSeasonOf(local.crop, local.months, { plantingMonth: month, latitude });
  };
  return { plantingMonth, seasonOf, latitude };
}
