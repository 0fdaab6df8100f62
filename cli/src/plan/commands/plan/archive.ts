import type { Command } from 'commander';
import { planArgument } from '../../reference.js';
import { updatePlan } from '../../update.js';
import { describe } from '../../../terminal/help.js';
import type { Io } from '../../../terminal/io.js';
import { addItemOptions, type CommonOptions } from '../../../terminal/input/options.js';

export function configure(command: Command, io: Io): void {
  describe(command, {
    about: 'Archive a crop plan. It keeps its analyses, and plan list shows it only with --include-archived.',
    examples: ['crop plan archive "Long rains maize"', 'crop plan archive "Long rains maize" --json'],
  });
  command.argument(...planArgument);
  addItemOptions(command, { ids: true });
  command.action((reference: string, options: CommonOptions) =>
    updatePlan(io, reference, options, { changes: { is_archived: true }, verb: 'Archived' }),
  );
}
