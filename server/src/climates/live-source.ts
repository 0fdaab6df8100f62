import { z } from 'zod';
import { foldName } from '../world/names.js';
import { dailyWeatherSchema, normalsOf } from './daily-weather.js';
import { LivePlaceError, LiveSourceError, type LivePlace, type LiveSource } from './known-place.js';
import { distanceKm } from '../world/distances.js';
import { isName } from '../world/place-identity.js';

export interface LiveSourceSettings {
  /** CLIMATE_URL: Open-Meteo's own address, or that of a server with the same interface. */
  url: string;
  fetch?: typeof fetch;
  searchTimeoutMs?: number;
  archiveTimeoutMs?: number;
}

const firstYear = 1991;
const lastYear = 2020;
const period = `${firstYear}-${lastYear}`;
const source = 'Open-Meteo archive (ERA5)';

const entriesMax = 100;
const searchBytesMax = 1024 * 1024;
const archiveBytesMax = 8 * 1024 * 1024;
/** Entries with the same name that are closer than this are duplicates of one place. */
const samePlaceKm = 50;
const elevationMax = 9_000;

const entriesSchema = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        elevation: z.number().nullish(),
        feature_code: z.string().nullish(),
        country_code: z.string().nullish(),
        admin1: z.string().nullish(),
        admin2: z.string().nullish(),
      }),
    )
    .optional(),
});

type Entry = NonNullable<z.output<typeof entriesSchema>['results']>[number];

const archiveSchema = z.object({ elevation: z.number().nullish(), daily: dailyWeatherSchema });

/**
 * Reads places and climates from Open-Meteo, https://open-meteo.com/en/docs. Raises LiveSourceError, or
 * LivePlaceError if Open-Meteo lacks data for one point or name; neither error contains the address.
 */
export function createLiveSource({
  url,
  fetch: send = fetch,
  searchTimeoutMs = 5_000,
  archiveTimeoutMs = 15_000,
}: LiveSourceSettings): LiveSource {
  return {
    async find({ place, countryCode }) {
      const target = addressOf(url, 'geocoding-api', '/v1/search', {
        name: place,
        count: String(entriesMax),
        language: 'en',
        format: 'json',
        ...(countryCode !== undefined && { countryCode }),
      });
      const limits = { timeoutMs: searchTimeoutMs, bytesMax: searchBytesMax };
      const { results = [] } = await readAnswer(send, target, entriesSchema, limits);
      return toPlaces(results, countryCode);
    },

    async readClimate({ latitude, longitude }) {
      const target = addressOf(url, 'archive-api', '/v1/archive', {
        latitude: String(latitude),
        longitude: String(longitude),
        start_date: `${firstYear}-01-01`,
        end_date: `${lastYear}-12-31`,
        daily: 'temperature_2m_mean,temperature_2m_min,precipitation_sum',
        models: 'era5',
        timezone: 'auto',
      });
      const limits = { timeoutMs: archiveTimeoutMs, bytesMax: archiveBytesMax };
      const { daily, elevation } = await readAnswer(send, target, archiveSchema, limits);
      return {
        climate: normalsOf(daily, firstYear, lastYear),
        elevation_m: toHeight(elevation),
        source,
        period,
      };
    },
  };
}

/**
 * Returns the address of a request; Open-Meteo has a host for each of its services. A query in CLIMATE_URL,
 * such as a key, is sent with each request.
 */
function addressOf(url: string, service: string, path: string, query: Record<string, string>): URL {
  const target = new URL(url);
  if (/^(www\.)?open-meteo\.com$/.test(target.hostname)) target.hostname = `${service}.open-meteo.com`;
  target.pathname = target.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target;
}

interface AnswerLimits {
  timeoutMs: number;
  bytesMax: number;
}

async function readAnswer<T>(
  send: typeof fetch,
  target: URL,
  schema: z.ZodType<T>,
  { timeoutMs, bytesMax }: AnswerLimits,
): Promise<T> {
  const fail = (failure: string, cause?: unknown) =>
    new LiveSourceError(`the climate source ${failure}`, { cause });
  const signal = AbortSignal.timeout(timeoutMs);
  let json: unknown;
  try {
    const response = await send(target, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      // Open-Meteo answers 400 for a single point or name that it cannot serve.
      if (response.status === 400) throw new LivePlaceError('the climate source refused the request');
      throw fail(`answered with status ${response.status}`);
    }
    const text = await readText(response, bytesMax);
    if (text === undefined) throw fail(`answered with more than ${bytesMax} bytes`);
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof LiveSourceError || error instanceof LivePlaceError) throw error;
    if (signal.aborted) throw fail(`did not answer within ${timeoutMs} ms`);
    // The parser's own message would quote the answer.
    throw error instanceof SyntaxError ? fail('did not answer with JSON') : fail('cannot be reached', error);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw fail(
    `gave an unexpected answer, see ${result.error.issues[0]?.path.join('.') || 'the outermost value'}`,
  );
}

/** Reads the body; returns undefined if it is too long, without reading the rest. */
async function readText(response: Response, bytesMax: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Removes duplicate entries of a place, keeping the first, since the source lists the most populous place
 * first.
 */
function toPlaces(entries: readonly Entry[], countryCode: string | undefined): LivePlace[] {
  const distinct: { entry: Entry; place: LivePlace }[] = [];
  for (const entry of entries) {
    const place = toPlace(entry);
    if (!place || (countryCode !== undefined && place.country_code !== countryCode)) continue;
    const isKnown = distinct.some(
      (other) => isSameName(other.place, place) && distanceKm(other.place, place) < samePlaceKm,
    );
    if (!isKnown) distinct.push({ entry, place });
  }
  return withReach(withOwnRegions(distinct), countryCode);
}

/**
 * Adds the area in which each name is unambiguous. Omits a place that needs a region but has none, since no
 * caller could name it.
 */
function withReach(places: readonly LivePlace[], countryCode: string | undefined): LivePlace[] {
  return places.flatMap((place) => {
    const namesakes = places.filter((other) => isSameName(other, place));
    if (namesakes.length === 1 && countryCode === undefined)
      return [{ ...place, alone_in: 'world' as const }];
    const compatriots = namesakes.filter(({ country_code }) => country_code === place.country_code);
    if (compatriots.length === 1) return [{ ...place, alone_in: 'country' as const }];
    return place.region === null ? [] : [place];
  });
}

/** Returns undefined for uninhabited places, and for places that cannot be named. */
function toPlace(entry: Entry): LivePlace | undefined {
  const code = entry.country_code?.toUpperCase() ?? '';
  const isPopulated = entry.feature_code?.startsWith('PPL') ?? true;
  // In a name, a comma separates the place from its region.
  const name = entry.name.replace(/\s*,\s*/g, ' ').trim();
  if (!isPopulated || !/^[A-Z]{2}$/.test(code) || !isName(name)) return undefined;
  const region = entry.admin1?.trim() ?? '';
  return {
    place: name,
    region: isName(region) ? region : null,
    country_code: code,
    aliases: [],
    latitude: entry.latitude,
    longitude: entry.longitude,
    elevation_m: toHeight(entry.elevation),
  };
}

/** Returns null for an unknown height, which the source may give as 9999. */
function toHeight(elevation: number | null | undefined): number | null {
  return Math.abs(elevation ?? NaN) < elevationMax ? (elevation ?? null) : null;
}

/**
 * Adds the county to a second place with the same name and region; drops the place if the county does not
 * distinguish it.
 */
function withOwnRegions(distinct: readonly { entry: Entry; place: LivePlace }[]): LivePlace[] {
  const places: LivePlace[] = [];
  for (const { entry, place } of distinct) {
    const region = [entry.admin2, entry.admin1].filter(Boolean).join(', ');
    const isTaken = (one: LivePlace) =>
      places.some((other) => isSameName(other, one) && isSameRegion(other, one));
    if (!isTaken(place)) places.push(place);
    else if (isName(region) && !isTaken({ ...place, region })) places.push({ ...place, region });
  }
  return places;
}

function isSameName(one: LivePlace, other: LivePlace): boolean {
  return foldName(one.place) === foldName(other.place);
}

function isSameRegion(one: LivePlace, other: LivePlace): boolean {
  return (
    one.country_code === other.country_code && foldName(one.region ?? '') === foldName(other.region ?? '')
  );
}
