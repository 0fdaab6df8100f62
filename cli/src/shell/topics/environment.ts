/** Every variable that the command reads, and what it is for. */
export const variables: Readonly<Record<string, string>> = {
  CROP_API_URL: "the server's address (default: http://127.0.0.1:4000)",
  CROP_PROFILE: 'the profile that is used, before that of crop profile use',
  CROP_TIMEOUT: 'seconds until a request is given up (default: 30)',
  CROP_TOKEN: 'a token, used in place of the stored login and never renewed: crop auth token create',
  CROP_CONFIG_DIR: 'the folder of settings and logins (default: crop in XDG_CONFIG_HOME)',
  CROP_PAGER: 'the program that shows what is longer than the terminal; cat or an empty value: none',
  PAGER: 'the same, for every program that has one (default: less)',
  NO_COLOR: 'no colours, whatever it is set to',
  FORCE_COLOR: 'colours in a pipe or a file too, unless it is 0',
  TERM: 'dumb: no colours, no pager and no counts that move',
  XDG_CONFIG_HOME: 'the folder of settings (default: .config in HOME)',
  XDG_CACHE_HOME: 'the folder of compiled code, which newer releases of node keep (default: .cache in HOME)',
  HOME: 'your own folder',
};

const width = Math.max(...Object.keys(variables).map(({ length }) => length)) + 2;

export const summary = 'The environment variables that crop reads';

export const text = `Environment variables that crop reads

${Object.entries(variables)
  .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
  .join('\n')}

An option goes before the variable: --color before NO_COLOR, and NO_COLOR before FORCE_COLOR. What crop config set has
stored counts where the variable is not set. Passwords are in no variable; they are asked for at a terminal, or read
from standard input with --password-stdin.
`;
