import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
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

let server = await startServer();
try {
  await runStory();
} finally {
  await stopServer('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

async function runStory() {
  say('An agronomist registers and signs in.');
  const credentials = '--email ada@example.org --password-stdin';
  shell(`echo 'barley in the rain' | crop auth register ${credentials} --full-name 'Ada Wanjiru'`);
  shell('crop auth logout');
  shell(`echo 'barley in the rain' | crop auth login ${credentials}`);
  shell('crop whoami');

  say('26 planting scenarios are imported from a file; two are wrong on purpose, the others are stored.');
  shell('crop plan import examples/plans.csv', 6);
  shell(
    "crop plan create --name 'Kano cowpea' --crop cowpea --location 'kano, nigeria' --month jul --risk medium",
  );
  shell("crop plan delete 'Kano cowpea' --yes");

  say('The built-in model analyses them all, without a network: it has its own climates and crops.');
  shell('crop plan analyze --all -q | wc -l');
  shell('crop plan list');

  say('Wheat sown in October rests through the winter and is ripe in August.');
  shell("crop plan show 'Hannover wheat'");

  say('Why does the late sorghum fail, and when would it do better?');
  shell("crop plan show 'Late Kano sorghum'");
  shell("crop plan copy 'Late Kano sorghum' --month jul");
  shell("crop plan analyze 'Late Kano sorghum (Jul)'");

  say('Punjab wheat is irrigated: its label changes, a notification says why, the option is remembered.');
  shell("crop plan analyze 'Punjab wheat' --water irrigated");
  shell("crop plan analyze 'Punjab wheat'");
  shell("crop plan history 'Punjab wheat'");
  shell('crop notification list --wide');

  say('A page for the farmer: one file that needs no network.');
  shell("crop plan report 'Punjab wheat' 'Hannover wheat' -o /dev/null");

  say('What else could be planted in Pune in October, and what about plantings that are not saved?');
  shell('crop suggest --location Pune --month oct --limit 5');
  shell("crop analyze --crop maiz --location 'nakuru, kenya' --month mar", 6);
  shell("crop analyze --crop maize --location '-0.28,36.07' --month mar --risk low");

  say('An external producer gets a key from the operator and records the observations of its field station.');
  environment.CROP_PRODUCER_KEY = shell('crop-server api-keys create field-station', 0, 'hide').trim();
  shell('crop plan list --json | node examples/record-analyses.mjs');
  shell("crop plan delete 'Iowa corn' --yes", 5);
  shell('crop notification list');

  say('The server is killed without warning and started again: all data is still there.');
  console.log('$ kill -9 <server> ; crop-server start &');
  await stopServer('SIGKILL');
  server = await startServer();
  shell('crop plan list --json | grep -c \'"id"\'');
  shell('crop notification list -q | wc -l');
}

/** Starts the server, with its previous port, if any, to keep its address; resolves once it is listening. */
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

function say(text) {
  console.log(`\n# ${text}`);
}

/** Runs a line as a person would type it, shows it with its output, and checks its exit code. */
function shell(line, expected = 0, output = 'show') {
  console.log(`$ ${line}`);
  const run = spawnSync('sh', ['-c', line], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', output === 'show' ? 'inherit' : 'pipe', 'inherit'],
  });
  if (output === 'hide') console.log('cropkey_… (stored in CROP_PRODUCER_KEY)');
  if (expected !== 0) console.log(`(exit ${run.status})`);
  if (run.status !== expected) throw new Error(`exit ${run.status} instead of ${expected}: ${line}`);
  return run.stdout ?? '';
}
