// Generates clients from the server's OpenAPI document, compiles them, and runs a program with each against a server;
// does the same with examples that no other check can build.
//
//   npm run test:clients                   all of them
//   npm run test:clients -- python go      those whose names contain one of the words
//
// What a client cannot read is repaired in the document, never in the generated code.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { makeReady } from './ready.mjs';

makeReady();
const { clients } = await import('./clients/clients.mjs');
const { runClient } = await import('./clients/run-client.mjs');
const { registerAccount, tellStory } = await import('./clients/story.mjs');
const { printTable } = await import('./clients/table.mjs');
const { root } = await import('./release/pack.mjs');
const { environment } = await import('./release/run.mjs');
const { startServer } = await import('./release/story.mjs');

const words = process.argv.slice(2);
const chosen = clients.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const cache = join(root, 'node_modules/.cache/clients');

if (chosen.length === 0) {
  console.error(`There are: ${clients.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'crop-clients-'));
  try {
    process.exitCode = (await tryClients(folder)) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server, tries the chosen clients on it, and prints the table. Returns whether nothing failed. */
async function tryClients(folder) {
  const path = join(root, 'node_modules/.bin') + delimiter + process.env.PATH;
  const settings = {
    PATH: path,
    DATA_DIR: join(folder, 'server'),
    PORT: '0',
    LOG_LEVEL: 'error',
    // A busy machine is no failure of a client.
    NODE_OPTIONS: `--import ${new URL('../test/patient-deadlines.mjs', import.meta.url)}`,
  };
  const server = await startServer({ cwd: folder, env: environment(settings) }, 'crop-server start');
  try {
    const text = await (await fetch(`${server.url}/openapi.json`)).text();
    const document = join(folder, 'openapi.json');
    writeFileSync(document, text);
    console.log(`The document: ${Buffer.byteLength(text).toLocaleString('en')} bytes`);
    mkdirSync(cache, { recursive: true });
    const expected = await tellStory(server.url, await registerAccount(server.url, 'fetch'));
    const accounts = [];
    // All at once: while a client is compiled, this program does not see that the server closes its connection.
    for (const index of chosen.keys()) accounts.push(await registerAccount(server.url, `client${index}`));
    const rows = [];
    for (const [index, client] of chosen.entries()) {
      const account = accounts[index];
      const own = join(folder, client.name.replaceAll(/[^\w-]+/g, '-'));
      mkdirSync(own);
      rows.push(
        await runClient(client, { folder: own, cache, document, url: server.url, account, expected }),
      );
    }
    printTable(rows);
    return rows.every(({ failed }) => failed.length === 0);
  } finally {
    await server.close();
  }
}
