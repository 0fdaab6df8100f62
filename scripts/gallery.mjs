// Draws the maps of docs/maps.md again, with a server of its own in a temporary data folder. The commands are
// those that the page shows: each line there that begins with `crop map` and names a file in docs/maps/ is run.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeReady } from './ready.mjs';

makeReady();

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/maps.md'), 'utf8');
const lines = page.split('\n').filter((line) => /^crop map .* -o docs\/maps\/\S+$/.test(line));
const folder = mkdtempSync(join(tmpdir(), 'crop-gallery-'));
const environment = {
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  DATA_DIR: join(folder, 'server'),
  CROP_CONFIG_DIR: join(folder, 'crop'),
  LOG_LEVEL: 'error',
  MODEL_ANALYSES_PER_HOUR: '100000',
  PORT: '0',
};
for (const name of ['MONGODB_URI', 'CROP_TOKEN', 'LOG_TO']) delete environment[name];

mkdirSync(join(root, 'docs/maps'), { recursive: true });
const server = spawn('crop-server', ['start'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  for await (const line of createInterface({ input: server.stdout })) {
    environment.CROP_API_URL = line.split(' ').at(-1);
    break;
  }
  const password = 'Terrace-and-furrow-42';
  run(`echo '${password}' | crop auth register --email ada@example.org --full-name Ada --password-stdin -q`);
  for (const line of lines) {
    console.log(`$ ${line}`);
    run(line);
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

function run(line) {
  const stdio = ['ignore', 'ignore', 'inherit'];
  const { status } = spawnSync('sh', ['-c', line], { cwd: root, env: environment, stdio });
  if (status !== 0) throw new Error(`exit ${status}: ${line}`);
}
