import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A place as Open-Meteo's geocoding lists it. */
export interface GeocodedPlace {
  name: string;
  latitude: number;
  longitude: number;
  elevation?: number;
  feature_code?: string;
  country_code: string;
  admin1?: string;
  admin2?: string;
}

/** How the server answers: as documented, or with a typical server fault. */
export type Behaviour =
  'fine' | 'silent' | 'failing' | 'page' | 'other shape' | 'nothing' | 'huge' | 'moved' | 'cut off';

export interface OpenMeteo {
  url: string;
  /** The paths requested, oldest first. */
  requests: URL[];
  /** Returns the number of climates requested. */
  readings: () => number;
  places: GeocodedPlace[];
  /** Latitudes, as requested, of points for which the archive has only days without figures. */
  lacking: Set<number>;
  behave: (behaviour: Behaviour) => void;
  /** From now on, requests for a climate are answered only after `release`. */
  holdReading: () => { arrived: Promise<void>; release: () => void };
  close: () => Promise<void>;
}

/** Means over the years: 20 deg C, a minimum of 11 deg C, and rain of 10 mm times the month's number. */
export const liveFigures = {
  mean_temperature_c: Array.from({ length: 12 }, () => 20),
  min_temperature_c: Array.from({ length: 12 }, () => 11),
  rain_mm: Array.from({ length: 12 }, (_, month) => 10 * (month + 1)),
};

/** Starts a local server that answers like both Open-Meteo services that the product uses. */
export async function startOpenMeteo(places: GeocodedPlace[] = []): Promise<OpenMeteo> {
  const requests: URL[] = [];
  const lacking = new Set<number>();
  let behaviour: Behaviour = 'fine';
  let hold: { arrive: () => void; released: Promise<void> } | undefined;
  const server = createServer((request, response) => void answer(request, response));

  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(url, 'http://stand-in');
    requests.push(target);
    if (behaviour === 'silent') return;
    if (behaviour !== 'fine') return misbehave(response, behaviour);
    if (target.pathname.endsWith('/v1/search')) return send(response, geocode(places, target.searchParams));
    if (hold) {
      hold.arrive();
      await hold.released;
    }
    send(response, archive(target.searchParams, lacking.has(Number(target.searchParams.get('latitude')))));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    readings: () => requests.filter(({ pathname }) => pathname.endsWith('/v1/archive')).length,
    places,
    lacking,
    behave: (next) => void (behaviour = next),
    holdReading() {
      const arrived = createSignal();
      const released = createSignal();
      hold = { arrive: arrived.resolve, released: released.promise };
      return { arrived: arrived.promise, release: released.resolve };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

function geocode(places: readonly GeocodedPlace[], query: URLSearchParams): unknown {
  const name = query.get('name')?.toLowerCase() ?? '';
  const country = query.get('countryCode');
  const results = places
    // Open-Meteo also finds similar names.
    .filter((place) => place.name.toLowerCase().startsWith(name.slice(0, 4)))
    .filter((place) => country === null || place.country_code === country)
    .slice(0, Number(query.get('count')))
    .map((place, id) => ({ id, feature_code: 'PPL', timezone: 'UTC', ...place }));
  return results.length === 0 ? { generationtime_ms: 0.5 } : { results, generationtime_ms: 0.5 };
}

/** Returns daily figures; even years are warmer and wetter by as much as odd years are colder and drier. */
function archive(query: URLSearchParams, isLacking: boolean): unknown {
  const time: string[] = [];
  const end = query.get('end_date') ?? '';
  const day = new Date(`${query.get('start_date')}T00:00:00Z`);
  for (; day.toISOString().slice(0, 10) <= end; day.setUTCDate(day.getUTCDate() + 1)) {
    time.push(day.toISOString().slice(0, 10));
  }
  const none = { mean: null, min: null, rain: null };
  const figures = time.map((date) => (isLacking ? none : figuresOf(new Date(date))));
  return {
    latitude: Number(query.get('latitude')),
    longitude: Number(query.get('longitude')),
    daily_units: { time: 'iso8601', temperature_2m_mean: '°C' },
    daily: {
      time,
      temperature_2m_mean: figures.map(({ mean }) => mean),
      temperature_2m_min: figures.map(({ min }) => min),
      precipitation_sum: figures.map(({ rain }) => rain),
    },
  };
}

function figuresOf(date: Date): { mean: number; min: number; rain: number } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const sign = year % 2 === 0 ? 1 : -1;
  return { mean: 20 + 3 * sign, min: 11 + 2 * sign, rain: ((10 * (month + 1)) / length) * (1 + sign / 2) };
}

function misbehave(response: ServerResponse, behaviour: Exclude<Behaviour, 'fine' | 'silent'>): void {
  const json = { 'content-type': 'application/json' };
  switch (behaviour) {
    case 'failing':
      response.writeHead(500, json).end('{"error":true,"reason":"out of order"}');
      break;
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in to the network</h1>');
      break;
    case 'other shape':
      response.writeHead(200, json).end('{"results":[{"name":7}],"daily":{"time":[]}}');
      break;
    case 'nothing':
      response.writeHead(200, json).end();
      break;
    case 'huge':
      response.writeHead(200, json).end(`{"padding":"${'x'.repeat(9 * 1024 * 1024)}"}`);
      break;
    case 'moved':
      response.writeHead(302, { location: '/elsewhere' }).end();
      break;
    case 'cut off':
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"results":[');
      response.destroy();
      break;
    default:
      behaviour satisfies never;
  }
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
