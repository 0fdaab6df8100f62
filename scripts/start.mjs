import { homedir } from 'node:os';
import { adviceFor } from './advice.mjs';
import { makeReady } from './ready.mjs';

makeReady();

// A person reads the terminal; programs that collect logs read lines of JSON. An empty setting counts as not set.
if (process.stderr.isTTY) process.env.LOG_TO ||= 'file';

// The server runs in this process, so that stopping the process stops the server.
const { main } = await import('../server/dist/bundle/main.mjs');
await main(['start', ...process.argv.slice(2)], {
  allowsLocalPages: true,
  onListening: (listening) => {
    process.stderr.write(adviceFor({ ...listening, home: process.env.HOME || homedir() }));
  },
});
