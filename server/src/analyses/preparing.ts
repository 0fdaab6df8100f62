import { AppError, type GivenClimate } from '@crop-planning/shared';
import type { CalendarSite } from '../calendars/calendars.js';
import type { OperatorCore } from '../core.js';
import { assess, type Asked, type Assessment, type Subject } from '../feasibility/assess.js';
import { yearsUnavailable } from '../feasibility/limits.js';
import type { LocatedClimate } from '../locations/locating.js';
import type { WalkedPlan } from '../records/stored-plans.js';
import type { OwnClimate } from '../records/own-climates.js';
import { judgements, tracedAtOnce } from '../tracing/traced.js';
import { causeOfModelChange } from './change-cause.js';
import type { NewRecord } from './drafts.js';

interface Planting {
  crop: string;
  location: string;
  /** The id of a climate of the account's own; null for that of the location. */
  climate: string | null;
  accountId: string;
}

type FindOwn = (
  accountId: string,
  climateId: string,
) => OwnClimate | undefined | Promise<OwnClimate | undefined>;

export type Judge = (asked: Asked) => Assessment;

/**
 * Looks up the crop, the location and its years first, so that the assessment itself need not wait. Raises
 * CROP_NOT_SUPPORTED, CROP_AMBIGUOUS, LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS, CLIMATE_SOURCE_UNAVAILABLE and
 * CLIMATE_NOT_FOUND.
 */
export async function prepare(...planting: Parameters<typeof findSubject>): Promise<Judge> {
  return judgeOf(await findSubject(...planting));
}

/** What the model needs besides the question. */
export type Known = Omit<Subject, 'asked'>;

export function judgeOf(known: Known): Judge {
  const judged = new Map<string, Assessment>();
  return (asked) => {
    // A plan is judged before the transaction that records the result, and a transaction may start over.
    const key = JSON.stringify(asked);
    const assessment =
      judged.get(key) ?? tracedAtOnce(judgements, 'judge', () => assess({ ...known, asked }));
    judged.set(key, assessment);
    return assessment;
  };
}

/** Returns the result for a plan's question; the planting itself stays as it was read. */
export function findingOf(judge: Judge, plan: WalkedPlan): NewRecord<Assessment>['find'] {
  return ({ risk_tolerance, water, season_days }) => {
    const question = askedOf({ ...plan, risk_tolerance, water, season_days });
    const findings = judge(question);
    return {
      findings,
      place: findings.details.climate.location?.name,
      causeOfChange: (previous) =>
        causeOfModelChange(
          previous,
          findings,
          (before) => judge({ ...question, ...before }).feasibility_label,
        ),
    };
  };
}

/** Returns the whole question of a plan, without the rest of the plan. */
export function askedOf(plan: Asked): Asked {
  const { crop, location, planting_month, risk_tolerance, water, season_days } = plan;
  return { crop, location, planting_month, risk_tolerance, water, season_days };
}

/** Looks up what the model needs besides the question. Raises the same errors. */
export async function findSubject(
  { crops, locations, years, calendars, readEnsoIndex, records }: OperatorCore,
  { crop: name, location: text, climate: climateId, accountId }: Planting,
  {
    climate: replacement,
    isAnyImported,
    findOwn = records.ownClimates.find,
  }: {
    /** Replaces the climate of the place. */
    climate?: GivenClimate | null | undefined;
    /** False if the caller knows that no climate has been imported. */
    isAnyImported?: boolean;
    /** Finds a climate of an account's own; by default in the database. */
    findOwn?: FindOwn;
  } = {},
): Promise<Known> {
  const crop = await crops.find(name);
  if (replacement) {
    const { latitude = null, longitude = null, ...figures } = replacement;
    const place = { location: null, source: 'given with the request', period: 'not stated', limits: [] };
    return { crop, climate: { ...figures, latitude, longitude }, place, region: null };
  }
  const own = climateId ? await findOwn(accountId, climateId) : undefined;
  if (climateId && !own) throw new AppError('CLIMATE_NOT_FOUND');
  const located = await locations.resolve(text, { isAnyImported, own });
  const { location, climate, latitude, longitude, limits } = located;
  const [regionYears, monthsOf, ensoIndex] = await Promise.all([
    years.at(located),
    calendars.at(siteOf(located)),
    readEnsoIndex(),
  ]);
  const place = {
    location,
    source: location.source,
    period: location.period,
    limits: regionYears === 'unreadable' ? [...limits, yearsUnavailable] : limits,
  };
  const region = typeof regionYears === 'string' ? null : regionYears;
  const local = monthsOf(crop.name);
  return { crop, climate: { ...climate, latitude, longitude }, place, region, local, ensoIndex };
}

function siteOf({ location, country }: LocatedClimate): CalendarSite {
  const { latitude, longitude } = location;
  return { latitude, longitude, countryCode: country?.code ?? null };
}
