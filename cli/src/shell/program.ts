import { flag } from '../command/option.js';
import { profileOption } from '../command/profile-option.js';

/** The options that can be given without a command. */
export const programOptions = {
  version: flag('-V, --version', 'show the version'),
  profile: profileOption,
  help: flag('-h, --help', 'show this help'),
};

/** What `crop --help` says first, and what it lists, in this order: commands or groups of them, and help topics. */
export const program = {
  about: 'Crop planning from the command line: what to plant, where and when.',
  examples: [
    'crop login --email ada@example.org',
    'crop plan import plans.csv',
    'crop plan analyze --all',
    'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
  ],
  commands: [
    'auth',
    'plan',
    'notification',
    'analyze',
    'suggest',
    'compare',
    'crops',
    'locations',
    'api',
    'config',
    'profile',
    'completion',
    'login',
    'logout',
    'whoami',
  ],
  topics: ['environment', 'exit-codes', 'formatting', 'scripting', 'model', 'telemetry'],
};
