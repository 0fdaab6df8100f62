import { exitCodes } from '../../terminal/failures.js';

const meanings: Record<keyof typeof exitCodes, string> = {
  done: 'It is done. A pipe that is closed early is no failure.',
  unexpected: 'Something that crop did not expect, such as a full disk.',
  usage: 'The command line is wrong, or an answer is missing and nobody can be asked. Nothing was done.',
  notFound: 'What you named does not exist, or a search found nothing.',
  notSignedIn: 'You are not signed in, or what you asked is not allowed with this credential.',
  conflict: 'It conflicts with what is there, or a name fits several things.',
  refused: 'The data were refused, or some rows of a file were.',
  network: 'There is no connection to the server, or it did not answer in time.',
  server: 'The server had an error, or it limits how often you may ask.',
  failBelow: 'A label is worse than --fail-below allows.',
  interrupted: 'You stopped it with Ctrl-C.',
};

export const summary = 'What each exit code means';

export const text = `Exit codes

${(Object.keys(meanings) as (keyof typeof meanings)[])
  .map((name) => `${String(exitCodes[name]).padStart(5)}  ${meanings[name]}`)
  .join('\n')}

What went wrong is on stderr in lines that begin with error:, hint: and try:, or with --json as one object with code,
message, hint, try, request_id, issues, suggestions and candidates. The codes of the service are in docs/errors.md.
`;
