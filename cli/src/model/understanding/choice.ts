import type { ResolvedLocation } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { thousands } from '../answering-place.js';
import type { CliError } from '../../terminal/failures.js';
import { canAsk, type Choice, type Io } from '../../terminal/io.js';
import { visible } from '@crop-planning/shared/visible-text';
import { askCrop, askLocation } from './ask.js';
import { wholeOf } from './words.js';

/** From here on a result warns of mountains. */
const mountainReliefM = 600;
const heightPattern = /^(-?\d{1,4})\s*m?$/;

/** A plan's words; a person at a terminal chooses if the model knows only similar names, or several. */
export async function chooseWords<Words extends { crop: string; location: string }>(
  io: Io,
  api: Api,
  words: Words,
): Promise<Words> {
  const crop = await chooseCrop(io, api, words.crop);
  return { ...words, crop, location: await chooseLocation(io, api, words.location) };
}

/** The same for changes to a plan: nothing is asked about what stays. */
export async function chooseChanges<Changes extends { crop?: string; location?: string }>(
  io: Io,
  api: Api,
  changes: Changes,
): Promise<Changes> {
  const { crop, location } = changes;
  return {
    ...changes,
    ...(crop !== undefined && { crop: await chooseCrop(io, api, crop) }),
    ...(location !== undefined && { location: await chooseLocation(io, api, location) }),
  };
}

export async function chooseCrop(io: Io, api: Api, crop: string): Promise<string> {
  if (!canAsk(io)) return crop;
  const answer = await askCrop(api, crop);
  return 'refused' in answer ? chooseName(io, crop, 'crop', answer.refused) : crop;
}

export async function chooseLocation(io: Io, api: Api, location: string): Promise<string> {
  if (!canAsk(io)) return location;
  const answer = await askLocation(api, location);
  if ('refused' in answer) return chooseName(io, location, 'place', answer.refused);
  return 'found' in answer && isHeightDoubtful(answer.found)
    ? askHeight(io, location, answer.found)
    : location;
}

/** In mountains the height decides, and a stranger can only estimate it. */
function isHeightDoubtful({ elevation_of, climate_relief_m }: ResolvedLocation): boolean {
  return elevation_of === 'estimate' && (climate_relief_m ?? 0) >= mountainReliefM;
}

/** The place, or the point with the height that a person knows better. */
async function askHeight(io: Io, location: string, found: ResolvedLocation): Promise<string> {
  const { name, latitude, longitude, elevation_m } = found;
  const estimate = `${thousands(Math.round(elevation_m ?? 0))} m`;
  const answer = await io.prompts.text(
    visible(
      `${name} lies in mountains, and its height is only estimated: ${estimate}. How high is your field, in metres (Enter keeps the estimate)?`,
    ),
    (given) =>
      given.trim() === '' || heightPattern.test(given.trim()) || 'It must be a whole number of metres.',
  );
  const height = heightPattern.exec(answer.trim())?.[1];
  return height === undefined ? location : `${latitude},${longitude},${height}`;
}

function chooseName(io: Io, word: string, noun: string, { code, details }: CliError): Promise<string> {
  const { candidates = [], suggestions = [], regions = [] } = details;
  const choices: Choice<string>[] = [
    ...candidates.map(({ name, people }) => ({ name: visible(name + sizeOf(people)), value: name })),
    ...suggestions.map((name) => ({ name: visible(name), value: name })),
  ];
  if (choices.length === 0) return Promise.resolve(word);
  const quoted = visible(`"${word}"`);
  const why =
    candidates.length > 0
      ? `${quoted} ${regions.length > 0 ? visible(wholeOf(regions)) : 'matches several places'}`
      : code === 'CROP_AMBIGUOUS'
        ? `${quoted} means several crops`
        : `The model does not know ${quoted}`;
  return io.prompts.choose(`${why}. Which ${noun} do you mean?`, [
    ...choices,
    { name: `keep ${quoted}`, value: word },
  ]);
}

function sizeOf(people: number | null): string {
  return people === null ? '' : ` (${thousands(people)} people)`;
}
