import { makeReady } from './ready.mjs';

makeReady();

const { HOST, PORT } = process.env;
const address = HOST || PORT ? '  export CROP_API_URL=THE-ADDRESS-IN-THAT-LINE\n' : '';
process.stderr.write(`When the line below says that the server is listening, run in another terminal:
${address}  npx --no crop auth register
  npx --no crop plan import examples/plans.csv
  npx --no crop plan analyze --all
  npx --no crop plan show "Hannover wheat"
Ctrl-C stops the server. All commands: npx --no crop help
`);

// The server runs in this process, so that stopping the process stops the server.
process.argv.splice(2, Infinity, 'start');
await import('../server/bin/crop-server.js');
