import { limitingPartSchema, type SeasonOfYear, type Years } from '@crop-planning/shared';
import { z } from 'zod';

/**
 * Years whose seasons are stored as a text of about 350 characters instead of 5 KB, and whose worst seasons
 * are stored only as years.
 */
interface PackedYears extends Omit<Years, 'worst' | 'seasons'> {
  worst: number[];
  seasons: string;
}

/** Checks the form but not every season, since this runs for each analysis that is stored or read. */
const yearsSchema = z.custom<Years>((value) => Array.isArray(seasonsOf(value)));
const packedSchema = z.custom<PackedYears>((value) => typeof seasonsOf(value) === 'string');

const parts = limitingPartSchema.options;
const classes = ['good', 'poor', 'lost'] as const;
const bytesOfSeason = 6;
const stepsPerUnit = 10_000;
const notKnown = 0xff;
/** Bits of a season's first byte besides its class. */
const [sownBefore, waited] = [4, 8];

/** Packs the years of an analysis; any other value is returned unchanged. */
export function packYears(value: unknown): unknown {
  const years = yearsSchema.safeParse(value).data;
  return years ? pack(years) : value;
}

/** Reverses `packYears`. */
export function unpackYears(value: unknown): unknown {
  const packed = packedSchema.safeParse(value).data;
  return packed ? unpack(packed) : value;
}

function seasonsOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'seasons' in value ? value.seasons : undefined;
}

function pack({ worst, seasons, ...counts }: Years): PackedYears {
  const bytes = Buffer.alloc(seasons.length * bytesOfSeason);
  for (const [index, season] of seasons.entries()) {
    const at = index * bytesOfSeason;
    const { year, sown_year, limiting_part, score, water_share } = season;
    const bits = (sown_year === year ? 0 : sownBefore) | (season.waited ? waited : 0);
    bytes.writeUInt8(season.class === null ? notKnown : classes.indexOf(season.class) | bits, at);
    // If the class is unknown, only the years matter.
    bytes.writeUInt8(limiting_part === null ? bits : parts.indexOf(limiting_part), at + 1);
    bytes.writeUInt16LE(Math.round((score ?? 0) * stepsPerUnit), at + 2);
    bytes.writeUInt16LE(Math.round((water_share ?? 0) * stepsPerUnit), at + 4);
  }
  return { ...counts, worst: worst.map(({ year }) => year), seasons: bytes.toString('base64') };
}

function unpack({ worst, seasons: packed, ...counts }: PackedYears): Years {
  const bytes = Buffer.from(packed, 'base64');
  const seasons = Array.from({ length: Math.floor(bytes.length / bytesOfSeason) }, (_, index) =>
    seasonAt(bytes, index * bytesOfSeason, counts.first + index),
  );
  return { ...counts, worst: worst.flatMap((year) => worstAt(seasons, year)), seasons };
}

function seasonAt(bytes: Buffer, at: number, year: number): SeasonOfYear {
  const [first, second] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
  const isKnown = first !== notKnown;
  const bits = isKnown ? first : second;
  const sown_year = (bits & sownBefore) === 0 ? year : year - 1;
  if (!isKnown) {
    return {
      year,
      sown_year,
      class: null,
      score: null,
      limiting_part: null,
      water_share: null,
      waited: false,
    };
  }
  return {
    year,
    sown_year,
    class: classes[first & 3] ?? null,
    score: bytes.readUInt16LE(at + 2) / stepsPerUnit,
    limiting_part: parts[second] ?? null,
    water_share: bytes.readUInt16LE(at + 4) / stepsPerUnit,
    waited: (first & waited) !== 0,
  };
}

function worstAt(seasons: readonly SeasonOfYear[], wanted: number): Years['worst'] {
  return seasons.flatMap(({ year, sown_year, waited, score, limiting_part, water_share }) =>
    year === wanted && score !== null && limiting_part !== null && water_share !== null
      ? [{ year, sown_year, waited, score, limiting_part, water_share }]
      : [],
  );
}
