// Reads and checks the file of `climate import`: climates of many places, or what one station measured. Nothing is
// stored here; every problem is reported with its line.
import { readPoint } from '@crop-planning/shared/geo/coordinates';
import { separatorOf } from '@crop-planning/shared/station/cells';
import { isStationFile, readStation } from '@crop-planning/shared/station/station';
import { decodeUtf8 } from '@crop-planning/shared/station/utf8';
import { createGridFile } from '../climates/grid-file.js';
import type { KnownPlace } from '../climates/known-place.js';
import { doubtsAbout } from '../climates/plausibility.js';
import { createCountries, type Countries } from '../locations/countries.js';
import { readClimateFile } from './climate-file.js';
import { readPlaceWith } from './climate-place.js';
import { readInputFile } from './input-file.js';
import type { OperatorIo } from './io.js';

export interface ImportOptions {
  place?: string;
  country?: string;
  region?: string;
  at?: string;
  source?: string;
  force?: boolean;
}

/** A problem of a row, or of the whole file. */
interface FileProblem {
  line?: number;
  message: string;
}

interface ReadPlaces {
  rows: { line?: number; place: KnownPlace }[];
  problems: readonly FileProblem[];
}

const atRule = 'must be LAT,LON or LAT,LON,METRES';
const fileBytesMax = 32 * 1024 * 1024;
const problemsShown = 20;
const messageLengthMax = 1_000;

/** Reads the places of a file; raises an Error that lists its problems and, without `force`, its doubtful figures. */
export async function readPlaces(
  io: OperatorIo,
  file: string,
  options: ImportOptions,
): Promise<readonly KnownPlace[]> {
  const bytes = await readInputFile(io, file, fileBytesMax);
  const name = file === '-' ? 'Standard input' : file;
  const { rows, problems } = readRows(decodeUtf8(bytes), options, await createCountries().load());
  if (problems.length > 0) throw new Error(describe(`${name} has errors, and nothing was stored:`, problems));
  if (!options.force) {
    const grid = await createGridFile()();
    const doubts = rows.flatMap(({ line, place }) =>
      doubtsAbout(place, grid).map(({ text }) => ({
        ...(line !== undefined && { line }),
        message: `${place.place}: ${text}`,
      })),
    );
    const heading = `${name} has figures that can hardly be right, and nothing was stored; if they are, add --force:`;
    if (doubts.length > 0) throw new Error(describe(heading, doubts));
  }
  return rows.map(({ place }) => place);
}

function readRows(text: string | undefined, options: ImportOptions, countries: Countries): ReadPlaces {
  if (text === undefined) return { rows: [], problems: [{ line: 1, message: 'the file is not UTF-8 text' }] };
  if (isStationFile(text)) return readStationOf(text, options, countries);
  if (options.place !== undefined || options.at !== undefined)
    return { rows: [], problems: [{ line: 1, message: 'the header lacks date, as of a station’s file' }] };
  const { places, problems } = readClimateFile(text, countries);
  return { rows: places, problems };
}

/** Reads the file of one station, whose place the options say. */
function readStationOf(
  text: string,
  { at = '', ...options }: ImportOptions,
  countries: Countries,
): ReadPlaces {
  const { climate: station, problems } = readStation(text);
  const { place, country, source } = options;
  if (place === undefined || country === undefined || at === '' || source === undefined)
    return {
      rows: [],
      problems: [{ message: 'the file of a station needs --place, --country, --at and --source' }],
    };
  if (!station) return { rows: [], problems };
  const reading = readPoint(at);
  if (reading === undefined || 'refusals' in reading)
    return {
      rows: [],
      problems: (reading?.refusals ?? [atRule]).map((rule) => ({ message: `--at: ${rule}` })),
    };
  const { latitude: lat, longitude: lon, elevation_m } = reading.point;
  const cells = new Map(
    Object.entries({ ...options, place, country, source, lat, lon, elevation_m: elevation_m ?? '' }),
  );
  const { period, years, ...climate } = station;
  const read = readPlaceWith(
    { cell: (column) => String(cells.get(column) ?? ''), separator: separatorOf(''), countries },
    () => climate,
  );
  if (!read.place) return { rows: [], problems: read.problems.map((message) => ({ message })) };
  return { rows: [{ place: { ...read.place, period, years } }], problems: [] };
}

function describe(heading: string, problems: readonly FileProblem[]): string {
  const lines = problems.slice(0, problemsShown).map(({ line, message }) => {
    // A message may quote the file, which can contain anything.
    const text = message.replaceAll(/\p{Cc}/gu, ' ');
    const shown = text.length > messageLengthMax ? `${text.slice(0, messageLengthMax)} …` : text;
    return line === undefined ? `  ${shown}` : `  line ${line}: ${shown}`;
  });
  const more = problems.length - lines.length;
  return [
    heading,
    ...lines,
    ...(more > 0 ? [`  and ${more} problem${more === 1 ? '' : 's'} more`] : []),
  ].join('\n');
}
