import { serverProfileView } from '../../views/profiles.js';
import { argument, defineCommand, option } from '../../../command/define-command.js';
import { itemOptions } from '../../../command/shared-options.js';

export const command = defineCommand({
  words: 'profile use',
  summary: 'Use a profile from now on',
  about:
    'Use the server and the login of this profile from now on. CROP_PROFILE and --profile take precedence.',
  examples: ['crop profile use staging --url https://staging.example.org', 'crop profile use default'],
  isAboutSettings: true,
  arguments: { name: argument('the name of the profile') },
  options: {
    url: option('--url <url>', 'the address of the server; creates the profile if it does not exist'),
    ...itemOptions,
  },
  view: serverProfileView,
  run: async ({ io, output, options, arguments: { name } }) => {
    const { chooseProfile } = await import('../../../service/profiles.js');
    const { createDamageReport } = await import('../../../service/session.js');
    const { onDamage } = createDamageReport(io, options);
    const profile = await chooseProfile(io.env, { name, address: options.url, onDamage });
    await output.item(profile, { sentence: `Using ${profile.name}, at ${profile.url}.` });
    if (!profile.is_signed_in) await output.notice('You are not signed in there. try: crop login');
    if (!profile.is_current) await output.remark(`hint: CROP_PROFILE is set and takes precedence.`);
  },
});
