import { languageCodes } from '@crop-planning/shared/language-codes';
import { alternatives } from '@crop-planning/shared/words/listing';

/** Every variable that crop reads, with its purpose. */
export const variables: Readonly<Record<string, string>> = {
  CROP_API_URL: "the server's address (default: http://127.0.0.1:4000)",
  CROP_PROFILE: 'the profile to use; overrides the one set by crop profile use',
  CROP_TIMEOUT: 'seconds to wait for a response (default: 30)',
  CROP_TOKEN: 'a token to use in place of the stored login; it is never renewed (see crop auth token create)',
  CROP_CONFIG_DIR: "the folder for crop's settings and logins (default: crop in XDG_CONFIG_HOME)",
  CROP_LANG: `the language of answers: ${alternatives(languageCodes)} (default: en)`,
  CROP_PAGER: 'the pager for output longer than the screen; cat or an empty value disables paging',
  CROP_MACHINE:
    'the name of this machine in your list of sessions; off sends no name (default: its host name)',
  HTTPS_PROXY:
    'the proxy for servers with https, such as http://NAME:PASSWORD@proxy.example.org:3128; never used for this machine',
  NO_PROXY: 'names of servers, with commas between them, that are reached without the proxy; * for all',
  PAGER: 'the pager for all programs; used if none is set for crop (default: less)',
  NO_COLOR: 'disables colours, unless it is empty',
  FORCE_COLOR:
    'enables colours in a pipe or a file too; 1, 2 and 3 mean 16, 256 and 24-bit colours; 0 disables them',
  COLORTERM: 'truecolor or 24bit: maps use 24-bit colours',
  CI: 'unless it is empty, crop does not mention unread notifications after other commands',
  TERM: 'dumb disables colours, the pager and progress counters; 256color gives maps 256 colours',
  XDG_CONFIG_HOME: "the folder for all programs' settings (default: .config in HOME)",
  XDG_CACHE_HOME: 'the folder in which newer versions of Node cache compiled code (default: .cache in HOME)',
  HOME: 'your home folder',
  PATH: 'the folders with your programs; hints say ./crop if you called a crop that is in none of them',
};

const width = Math.max(...Object.keys(variables).map(({ length }) => length)) + 2;

export const summary = 'The environment variables that crop reads';

export const text = `Environment variables that crop reads

${Object.entries(variables)
  .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
  .join('\n')}

An option takes precedence over a variable: --color over NO_COLOR. NO_COLOR takes precedence over FORCE_COLOR.
NODE_EXTRA_CA_CERTS, which Node itself reads, names a file with the certificates (PEM) of further authorities to
trust, such as that of a company.
HTTPS_PROXY and NO_PROXY can also be in lower case, which comes first. Other variables for proxies are not read.
crop config set stores a setting, which applies if its variable is not set. No variable holds the password of an account: crop
prompts for passwords at a terminal, or reads them from standard input with --password-stdin.
`;
