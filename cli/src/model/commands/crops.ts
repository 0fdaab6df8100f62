import type { Command } from 'commander';
import type { Crop } from '@crop-planning/shared';
import { openSignedIn } from '../../service/open.js';
import { describe } from '../../terminal/help.js';
import type { Io } from '../../terminal/io.js';
import { addListOptions, type CommonOptions } from '../../terminal/input/options.js';
import { createOutput } from '../../terminal/output/create.js';
import { cropView } from '../views/crops.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: [
      'List the crops that the built-in model knows, and what each needs: the days from sowing to harvest,',
      'the range that suits it best and, in brackets, the one that it tolerates. What FAO does not state is empty.',
    ].join('\n'),
    examples: ['crop crops', 'crop crops corn --json', 'crop crops bean -q', 'crop crops --jq ".[].name"'],
  });
  command.argument('[name]', 'only crops with this in their name; scientific and other names count too');
  addListOptions(command, { key: 'names' });
  command.action((name: string | undefined, options: CommonOptions) => listCrops(io, name, options));
}

async function listCrops(io: Io, name: string | undefined, options: CommonOptions): Promise<void> {
  const output = await createOutput(io, options, cropView);
  const api = await openSignedIn(io, options);
  const crops = await api.call((client) => client.crops.list.query());
  const found = name === undefined ? crops : crops.filter((crop) => isCalled(crop, name));
  await output.list(found);
  if (found.length > 0) return;
  await output.notice('The model knows no crop of that name.');
  await output.notice('try: crop crops');
}

function isCalled({ name, scientific_name, aliases }: Crop, wanted: string): boolean {
  return [name, scientific_name, ...aliases].some((known) => fold(known).includes(fold(wanted)));
}

function fold(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
