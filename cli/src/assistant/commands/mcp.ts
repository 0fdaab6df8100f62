import { flag } from '../../command/define-command.js';
import { rawOptions, requestOptions } from '../../command/shared-options.js';
import { defineServiceCommand } from '../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'mcp',
  summary: 'Let an assistant ask the model',
  about: [
    'Speak the Model Context Protocol on standard input and output, so that an assistant can ask what to plant.',
    'The assistant starts this command itself; docs/assistants.md has the lines of configuration. It offers',
    'the tools find_crop, find_place, analyze, suggest, compare, list_plans and show_plan, which change',
    'nothing, and with --write also create_plan and run_analysis. No tool deletes or shares anything.',
    '',
    'It uses your login, or the token in CROP_TOKEN. Without --write, a token of scope read is enough, and the',
    'safer choice: crop auth token create --scope read.',
  ].join('\n'),
  examples: ['crop mcp', 'crop mcp --write', 'crop mcp --profile work'],
  options: {
    write: flag('--write', 'also offer the tools that create plans and analyse them'),
    json: rawOptions.json,
    ...requestOptions,
  },
  run: async ({ io, options, openSignedIn }) => {
    const { serveAssistant } = await import('../serve.js');
    await serveAssistant(io, { mayWrite: options.write === true, connect: () => openSignedIn() });
  },
});
