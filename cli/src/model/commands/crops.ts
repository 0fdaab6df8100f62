import type { Crop } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import { CliError, exitCodes } from '../../terminal/failures.js';
import { checkCrop } from '../name-check/check.js';
import { cropView } from '../views/crops.js';
import { optionalArgument } from '../../command/define-command.js';
import { listOptions } from '../../command/shared-options.js';
import type { Api } from '../../service/api.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'crops',
  summary: 'List the crops that the model knows',
  about: [
    'List the crops that the built-in model knows, and what each needs: the days from sowing to harvest, the',
    'ranges that suit it best and, in brackets, those that it tolerates. Values that FAO does not state are',
    'empty. A search that finds nothing ends with exit code 3.',
    '',
    'Crops are known by their names in English, French, Spanish, Portuguese, Swahili, Hausa, Amharic, Arabic,',
    'Hindi, Bengali, Indonesian, Chinese, German and Turkish, in their own script and in Latin letters.',
  ].join('\n'),
  examples: [
    'crop crops',
    'crop crops corn --json',
    'crop crops bean -q',
    'crop crops mahindi',
    'crop crops --jq ".[].name"',
  ],
  arguments: {
    name: optionalArgument('only crops whose name contains this text; scientific and other names count too'),
  },
  options: listOptions('names'),
  view: cropView,
  run: async ({ output, arguments: { name }, openSignedIn }) => {
    const api = await openSignedIn({ isBatching: true });
    const [crops, meant] = await Promise.all([
      api.call((client) => client.crops.list.query()),
      name === undefined ? none : namesMeantBy(name, api),
    ]);
    await api.remember((words) => words.crops(crops.map((crop) => nameOfCrop(crop.name))));
    const matches = name === undefined ? crops : matching(crops, name, meant);
    await output.list(matches);
    if (matches.length === 0 && name !== undefined) throw nothingFound(name);
  },
});

const none: readonly string[] = [];

/** Returns the crops that the word means, then those with a name that contains it. */
function matching(crops: readonly Crop[], name: string, meant: readonly string[]): Crop[] {
  const isMeant = (crop: Crop) => meant.includes(crop.name);
  return [...crops.filter(isMeant), ...crops.filter((crop) => !isMeant(crop) && isCalled(crop, name))];
}

/**
 * Returns the crops that the service takes the word to mean: it knows plurals and spellings that none of the
 * names contains.
 */
async function namesMeantBy(word: string, api: Api): Promise<readonly string[]> {
  const answer = await checkCrop(api, word);
  if ('found' in answer) return [answer.found.name];
  const isAmbiguous = 'refused' in answer && answer.refused.code === 'CROP_AMBIGUOUS';
  return isAmbiguous ? (answer.refused.details.suggestions ?? []) : [];
}

function nothingFound(name: string): CliError {
  return new CliError(
    exitCodes.notFound,
    'NOTHING_FOUND',
    `The model knows no crop called "${name.trim()}".`,
    {
      hints: ['Any part of a name is enough; scientific and other names count too.'],
      tryNext: 'crop crops',
    },
  );
}

function isCalled({ name, scientific_name, aliases }: Crop, wanted: string): boolean {
  return [name, scientific_name, ...aliases].some((known) => fold(known).includes(fold(wanted)));
}

function fold(name: string): string {
  return name
    .trim()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
