import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { account, chapters } from './demo-story.mjs';
import { makeReady } from './ready.mjs';

makeReady();

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'crop-demo-'));
const environment = {
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  DATA_DIR: join(folder, 'server'),
  CROP_CONFIG_DIR: join(folder, 'crop'),
  LOG_LEVEL: 'error',
  PORT: '0',
  CROP_PRODUCER_KEY: '',
};
delete environment.MONGODB_URI;
delete environment.CROP_TOKEN;
delete environment.LOG_TO;

let server = await startServer();
try {
  await runStory();
  await showPage();
} finally {
  await stopServer('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function runStory() {
  for (const { title, steps } of chapters) {
    console.log(`\n# ${title}`);
    if (title === chapters.at(-1).title) await restart();
    for (const [line, expected = 0] of steps) {
      if (line.includes('api-keys create')) environment.CROP_PRODUCER_KEY = createKey(line);
      else run(line, expected);
    }
  }
}

/** Names the page; at a terminal, keeps the server running until Ctrl-C. */
async function showPage() {
  console.log('\n# The plans, their results and the notifications are on the web page, too, beside maps.');
  console.log(
    `Open ${environment.CROP_API_URL} in a browser and log in as ${account.email}, ${account.password}.`,
  );
  if (!process.stdout.isTTY) return;
  console.log('Ctrl-C ends the demo and deletes its data.');
  await once(process, 'SIGINT');
}

async function restart() {
  console.log('$ kill -9 <server> ; crop-server start &');
  await stopServer('SIGKILL');
  server = await startServer();
}

/** Starts the server, on its previous port if it had one; resolves once the server is listening. */
async function startServer() {
  const child = spawn('crop-server', ['start'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const url = line.split(' ').at(-1);
    environment.CROP_API_URL = url;
    environment.PORT = new URL(url).port;
    return child;
  }
  throw new Error('the server exited before it was listening');
}

async function stopServer(signal) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

/** Runs a line as a person would type it, shows it with its output, and checks its exit code. */
function run(line, expected) {
  console.log(`$ ${line}`);
  const { status } = start(line, 'inherit');
  if (expected !== 0) console.log(`(exit ${status})`);
  if (status !== expected) throw new Error(`exit ${status} instead of ${expected}: ${line}`);
}

/** Runs a line that prints a key, and returns the key without showing it. */
function createKey(line) {
  console.log(`$ ${line}`);
  const { status, stdout } = start(line, 'pipe');
  if (status !== 0) throw new Error(`exit ${status}: ${line}`);
  console.log('cropkey_… (stored in CROP_PRODUCER_KEY)');
  return stdout.trim();
}

function start(line, stdout) {
  const stdio = ['ignore', stdout, 'inherit'];
  return spawnSync('sh', ['-c', line], { cwd: root, env: environment, encoding: 'utf8', stdio });
}
