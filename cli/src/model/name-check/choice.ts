import type { NameField } from '@crop-planning/shared/plan-files/names';
import { elevationRange, pointText } from '@crop-planning/shared/geo/coordinates';
import type { ResolvedLocation } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { thousands } from '@crop-planning/shared/words/number-text';
import type { CliError } from '../../terminal/failures.js';
import { canAsk, type Choice, type Io } from '../../terminal/io.js';
import { visible } from '@crop-planning/shared/visible-text';
import { checkName, type NameCheck } from './check.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';

/** The lowest relief, in metres, at which the service's results warn of mountains. */
const mountainReliefM = 600;
const heightPattern = /^(-?\d{1,4})\s*m?$/;
const { min: heightMinM, max: heightMaxM } = elevationRange;

/** A name to use, and the service's answer for it. */
export interface Settled<Field extends NameField> {
  name: string;
  answer: NameCheck[Field];
}

/** Checks a name, and lets a person replace it as `resolveName` does. */
export async function settleName<Field extends NameField>(
  io: Io,
  api: Api,
  field: Field,
  word: string,
): Promise<Settled<Field>> {
  const answer = await checkName(api, field, word);
  const name = await resolveName(io, field, word, answer);
  return { name, answer: name === word ? answer : await checkName(api, field, name) };
}

/** Like `settleName`, but checks the name only if there is a terminal to prompt at. */
export async function chooseName(io: Io, api: Api, field: NameField, word: string): Promise<string> {
  return canAsk(io) ? resolveName(io, field, word, await checkName(api, field, word)) : word;
}

/**
 * Lets a person replace a name that the model does not know or finds ambiguous, and in mountains asks for the
 * height of the field. Returns the name to use.
 */
export function resolveName<Field extends NameField>(
  io: Io,
  field: Field,
  word: string,
  answer: NameCheck[Field],
): Promise<string> {
  return resolvers[field](io, word, answer);
}

const resolvers: {
  readonly [Field in NameField]: (io: Io, word: string, answer: NameCheck[Field]) => Promise<string>;
} = { crop: resolveCrop, location: resolveLocation };

async function resolveCrop(io: Io, crop: string, answer: NameCheck['crop']): Promise<string> {
  return 'refused' in answer ? askName(io, crop, answer.refused) : crop;
}

async function resolveLocation(io: Io, location: string, answer: NameCheck['location']): Promise<string> {
  if ('refused' in answer) return askName(io, location, answer.refused);
  return 'found' in answer && isHeightDoubtful(answer.found)
    ? askHeight(io, location, answer.found)
    : location;
}

/** In mountains the height is decisive, and the service can only estimate it. */
function isHeightDoubtful({ elevation_of, climate_relief_m }: ResolvedLocation): boolean {
  return elevation_of === 'estimate' && (climate_relief_m ?? 0) >= mountainReliefM;
}

/** Returns the place, or its point with the height that the person enters. */
async function askHeight(io: Io, location: string, resolved: ResolvedLocation): Promise<string> {
  const { name, latitude, longitude, elevation_m } = resolved;
  const said = words('questions', english);
  const estimate = thousands(Math.round(elevation_m ?? 0));
  const answer = await io.prompts.text(
    visible(said.height(name, estimate)),
    (text) => text.trim() === '' || heightIn(text) !== undefined || said.heightRule(heightMinM, heightMaxM),
  );
  const height = heightIn(answer);
  return height === undefined ? location : pointText({ latitude, longitude, elevation_m: height });
}

/** Reads a height in metres, such as `1900 m`; returns undefined for any other text. */
function heightIn(text: string): number | undefined {
  const [, digits] = heightPattern.exec(text.trim()) ?? [];
  const height = digits === undefined ? NaN : Number(digits);
  return height >= heightMinM && height <= heightMaxM ? height : undefined;
}

function askName(io: Io, word: string, refused: CliError): Promise<string> {
  const { candidates = [], suggestions = [] } = refused.details;
  const choices: Choice<string>[] = [
    ...candidates.map((place) => ({ name: visible(nameWithPeople(place)), value: place.name })),
    ...suggestions.map((name) => ({ name: visible(name), value: name })),
  ];
  if (choices.length === 0) return Promise.resolve(word);
  const quoted = visible(`"${word}"`);
  return io.prompts.choose(questionOf(quoted, refused), [
    ...choices,
    { name: words('questions', english).keep(quoted), value: word },
  ]);
}

function questionOf(quoted: string, { code, details }: CliError): string {
  const said = words('questions', english);
  const { candidates = [], regions = [] } = details;
  if (candidates.length > 0)
    return regions.length > 0 ? said.wholeRegion(quoted, regions.map(visible)) : said.severalPlaces(quoted);
  if (code === 'CROP_AMBIGUOUS') return said.severalCrops(quoted);
  return code === 'CROP_NOT_SUPPORTED' ? said.unknownCrop(quoted) : said.unknownPlace(quoted);
}

function nameWithPeople({ name, people }: { name: string; people: number | null }): string {
  return people === null ? name : words('questions', english).withPeople(name, thousands(people));
}
