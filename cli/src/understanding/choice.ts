import type { Api } from '../connection/api.js';
import { thousands } from '../analysis/answering-place.js';
import type { CliError } from '../failures.js';
import { canAsk, type Choice, type Io } from '../io.js';
import { visible } from '@crop-planning/shared/visible-text';
import { askCrop, askLocation } from './ask.js';

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
  return 'refused' in answer ? chooseName(io, location, 'place', answer.refused) : location;
}

function chooseName(io: Io, word: string, noun: string, { code, details }: CliError): Promise<string> {
  const { candidates = [], suggestions = [] } = details;
  const choices: Choice<string>[] = [
    ...candidates.map(({ name, people }) => ({ name: visible(name + sizeOf(people)), value: name })),
    ...suggestions.map((name) => ({ name: visible(name), value: name })),
  ];
  if (choices.length === 0) return Promise.resolve(word);
  const quoted = visible(`"${word}"`);
  const why =
    candidates.length > 0
      ? `${quoted} matches several places`
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
