import { removedAliasView } from '../../aliases/view.js';
import { CliError, exitCodes } from '../../../terminal/failures.js';
import { argument, defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'alias remove',
  alias: 'rm',
  summary: 'Remove an alias',
  about: 'Remove an alias.',
  examples: ['crop alias remove wk'],
  isAboutSettings: true,
  arguments: { alias: argument('the name of the alias') },
  options: itemOptions,
  view: removedAliasView,
  run: async ({ io, output, arguments: { alias: name } }) => {
    const { openAliases } = await import('../../aliases/store.js');
    const aliases = openAliases(io.env);
    const names = (await aliases.list()).map((alias) => alias.name);
    if (!names.includes(name))
      throw new CliError(exitCodes.notFound, 'ALIAS_NOT_FOUND', `You have no alias "${name}".`, {
        hints: names.length === 0 ? [] : [`Aliases: ${names.join(', ')}.`],
        tryNext: 'crop alias list',
      });
    await aliases.remove(name);
    await output.item({ name, removed: true }, { sentence: `Removed the alias ${name}.` });
  },
});
