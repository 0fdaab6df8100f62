import { flag } from '../command/option.js';
import { profileOption } from '../command/profile-option.js';

/** The options that can be given without a command. */
export const programOptions = {
  version: flag('-V, --version', 'show the version'),
  profile: profileOption,
  help: flag('-h, --help', 'show this help'),
};

/** What `crop --help` says first. */
export const program = {
  about: 'Crop planning from the command line: what to plant, where and when.',
  examples: [
    'crop login --email ada@example.org',
    'crop plan import plans.csv',
    'crop plan analyze --all',
    'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
  ],
};
