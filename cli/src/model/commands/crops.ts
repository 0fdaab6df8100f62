import type { Crop } from '@crop-planning/shared';
import { cropView } from '../views/crops.js';
import { defineCommand, optionalArgument } from '../../command/define-command.js';
import { listOptions } from '../../command/shared-options.js';

export const command = defineCommand({
  words: 'crops',
  summary: 'List the crops that the model knows',
  about: [
    'List the crops that the built-in model knows, and what each needs: the days from sowing to harvest, the',
    'range that suits it best and, in brackets, the range that it tolerates. Values that FAO does not state',
    'are empty.',
  ].join('\n'),
  examples: ['crop crops', 'crop crops corn --json', 'crop crops bean -q', 'crop crops --jq ".[].name"'],
  arguments: {
    name: optionalArgument('only crops whose name contains this text; scientific and other names count too'),
  },
  options: listOptions('names'),
  view: cropView,
  run: async ({ output, arguments: { name }, openSignedIn }) => {
    const api = await openSignedIn();
    const crops = await api.call((client) => client.crops.list.query());
    const matches = name === undefined ? crops : crops.filter((crop) => isCalled(crop, name));
    await output.list(matches);
    if (matches.length > 0) return;
    await output.notice('The model knows no crop of that name.');
    await output.notice('try: crop crops');
  },
});

function isCalled({ name, scientific_name, aliases }: Crop, wanted: string): boolean {
  return [name, scientific_name, ...aliases].some((known) => fold(known).includes(fold(wanted)));
}

function fold(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
