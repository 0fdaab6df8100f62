import type { Command } from 'commander';

export interface HelpText {
  about: string;
  examples: readonly string[];
}

/** Help begins with what the command does and how it is used in practice. */
export function describe(command: Command, { about, examples }: HelpText): Command {
  const lines = [about, '', 'Examples:', ...examples.map((example) => `  $ ${example}`), ''];
  return command.addHelpText('before', lines.join('\n'));
}

export function describeProgram(program: Command): Command {
  return describe(program, {
    about: 'Crop planning from the command line: what to plant, where and when.',
    examples: [
      'crop login --email ada@example.org',
      'crop plan import plans.csv',
      'crop plan analyze --all',
      'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
    ],
  }).addHelpText('after', epilogue);
}

const epilogue = `
Environment:
  CROP_API_URL     the server's address (default: http://127.0.0.1:4000)
  CROP_PROFILE     the profile that is used: crop profile list
  CROP_TIMEOUT     seconds until a request is given up (default: 30)
  CROP_TOKEN       a token, used in place of the stored login and never renewed: crop auth token create
  CROP_CONFIG_DIR  the folder of settings and logins (default: crop in XDG_CONFIG_HOME or ~/.config)
  CROP_PAGER       reads what is longer than the terminal, before PAGER; cat or an empty value: none
  NO_COLOR         no colours; FORCE_COLOR: colours in a pipe too

Exit codes:
  0 done          1 unexpected       2 wrong usage     3 not found
  4 not signed in or not allowed     5 conflict or ambiguous
  6 data refused, or some rows failed
  7 network or time-out              8 limited, or server error
  10 a label is worse than --fail-below allows
  130 interrupted`;
