import { aliasView } from '../../aliases/view.js';
import { argument, defineCommand } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'alias set',
  summary: 'Give a command a word of your own',
  about: [
    'Give a command, with any options and arguments, a word of your own. What you type after the word is',
    'added. The words are those that follow crop, quoted as for a shell, but no shell reads them: they cannot',
    'contain variables, pipes or other programs. The name of a command cannot be an alias, and an alias cannot',
    'stand for another one. --no-alias before a command line ignores all aliases.',
  ].join('\n'),
  examples: [
    'crop alias set wk "plan list --label marginal"',
    'crop wk --limit 3',
    `crop alias set names "plan list --jq '.[].name'"`,
  ],
  isAboutSettings: true,
  arguments: { name: argument('the new word'), words: argument('the words that it stands for, in quotes') },
  options: itemOptions,
  view: aliasView,
  run: async ({ io, output, arguments: { name, words: text } }) => {
    const { openAliases } = await import('../../aliases/store.js');
    const { checkAlias } = await import('../../aliases/definition.js');
    const aliases = openAliases(io.env);
    const alias = { name, words: text.trim() };
    await checkAlias(alias, await aliases.list());
    await aliases.set(alias);
    await output.item(alias, { sentence: `crop ${name} now stands for: crop ${alias.words}` });
  },
});
