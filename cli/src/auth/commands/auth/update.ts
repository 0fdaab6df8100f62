import { usageError } from '../../../terminal/failures.js';
import { profileView } from '../../views/accounts.js';
import { option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';
import { defineServiceCommand } from '../../../service/service-command.js';

export const command = defineServiceCommand({
  words: 'auth update',
  summary: 'Change your name or organization',
  about: 'Change your name or your organization. Your email cannot be changed.',
  examples: [
    'crop auth update --full-name "Ada Otieno" --organization "Highland Growers"',
    'crop auth update --organization ""',
  ],
  options: {
    fullName: option('--full-name <name>', 'your name'),
    organization: option('--organization <name>', 'where you work; "" for none'),
    ...itemOptions,
  },
  run: async ({ options: { fullName, organization }, openSignedIn, openOutput }) => {
    if (fullName === undefined && organization === undefined) {
      throw usageError('There is nothing to change: give --full-name, --organization or both.', {
        tryNext: 'crop auth update --full-name NAME',
      });
    }
    const output = await openOutput(profileView);
    const api = await openSignedIn();
    const changes = {
      ...(fullName !== undefined && { full_name: fullName }),
      ...(organization !== undefined && { organization }),
    };
    await output.item(await api.call((client) => client.auth.updateMe.mutate(changes)));
  },
});
