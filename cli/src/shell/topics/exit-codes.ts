import { exitCodes } from '../../terminal/failures.js';

const meanings: Record<keyof typeof exitCodes, string> = {
  done: 'Success. (Closing the pipe early is not a failure.)',
  unexpected: 'An unexpected error, such as a full disk.',
  usage: 'The command line is wrong, or a value is missing and crop cannot prompt for it. Nothing was done.',
  notFound: 'The item you named does not exist, or a search found nothing.',
  notSignedIn: 'You are not signed in, or your credential does not allow the request.',
  conflict: 'The request conflicts with existing data, or a name is ambiguous.',
  refused: 'The data, or some rows of a file, were refused.',
  network: 'There is no connection to the server, or it did not answer in time.',
  server: 'The server had an error, or you reached a rate limit.',
  failBelow: 'A label is worse than --fail-below allows.',
  interrupted: 'You stopped the command with Ctrl-C.',
};

export const summary = 'What each exit code means';

export const text = `Exit codes

${(Object.keys(meanings) as (keyof typeof meanings)[])
  .map((name) => `${String(exitCodes[name]).padStart(5)}  ${meanings[name]}`)
  .join('\n')}

Failures are reported on stderr, in lines that begin with error:, hint: or try:, or with --json as one object
with code, message, hint, try, request_id, issues, suggestions and candidates. The service's codes are listed
in docs/errors.md.
`;
