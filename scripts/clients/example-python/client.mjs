// The programs of examples/python and the blocks of docs/python.md, as a reader would run them.
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../release/pack.mjs';
import { environment, run } from '../../release/run.mjs';
import { registerAccount, request } from '../story.mjs';
import { blocksOf, checkOutputs, scriptOf } from './document-blocks.mjs';
import { startRun } from './started-run.mjs';
import { startUnsteadyProxy } from './unsteady-proxy.mjs';

const python = '.venv/bin/python';
const sources = join(root, 'examples/python');
const [, version] = /^requests==(.*)$/m.exec(readFileSync(join(sources, 'requirements.txt'), 'utf8'));

export const examplePython = {
  name: 'examples/python',
  version: `requests ${version}`,
  needs: ['python3'],
  calls: [],
  steps: {
    generate({ cache }) {
      cpSync(sources, programs(cache), { recursive: true, filter: isSource });
      const options = { cwd: programs(cache) };
      run('python3', ['-m', 'venv', '.venv'], options);
      run('.venv/bin/pip', ['install', '--quiet', '--requirement', 'requirements-check.txt'], options);
    },
    compile({ cache }) {
      const options = { cwd: programs(cache) };
      const files = ['crop_service.py', 'season.py', 'notifications.py'];
      run('.venv/bin/ruff', ['check', ...files], options);
      run('.venv/bin/ruff', ['format', '--check', ...files], options);
      run('.venv/bin/mypy', files, options);
    },
  },
  async run(context) {
    await runDocument(context);
    await runUnsteadily(context);
    return '';
  },
};

/** Runs the blocks of the page, then the program once more, and the one that prints notifications. */
async function runDocument({ cache, url, account }) {
  const api = await signIn(url, account);
  const options = { cwd: join(cache, 'examples-python'), env: programEnvironment(url, api) };
  const shell = blocksOf('docs/python.md', 'bash');
  const script = scriptOf(shell, 'echo').replaceAll('http://127.0.0.1:4000', url);
  const printed = run('bash', ['-e', '-c', script], options).stdout;
  checkOutputs(shell, printed);
  const inPrograms = { ...options, cwd: programs(cache) };
  const again = run(python, ['season.py', 'plans.csv'], inPrograms).stdout;
  if (!printed.includes(again)) throw new Error(`The second run printed\n${again}instead of\n${printed}`);
  await checkOnce(api);

  const blocks = blocksOf('docs/python.md', 'python');
  const first = blocks.findIndex(({ text }) => text.includes('in follow('));
  const notebook = startRun(python, ['-c', scriptOf(blocks, 'print')], inPrograms);
  await notebook.until((text) => text.includes(`=== ${first}\n`));
  await changeLabels(api, notebook, (text) => text.includes(`=== ${first + 1}\n`));
  checkOutputs(blocks, await notebook.end());

  const notifications = startRun(python, ['notifications.py'], inPrograms);
  await changeLabels(api, notifications, (text) => /^Roadside: .* to .*: .*\n/.test(text));
  notifications.interrupt();
  await notifications.end();
}

/** Runs the program through a proxy that refuses, and that loses answers: everything still happens once. */
async function runUnsteadily({ cache, url }) {
  const api = await signIn(url, await registerAccount(url, 'unsteady'));
  const proxy = await startUnsteadyProxy(url);
  try {
    const options = { cwd: programs(cache), env: programEnvironment(proxy.url, api) };
    await startRun(python, ['season.py', 'plans.csv'], options).end();
    if (proxy.faults.size > 0) throw new Error(`Not met: ${[...proxy.faults.keys()].join(', ')}`);
    await checkOnce(api);
  } finally {
    proxy.close();
  }
}

/** Checks that each plan of plans.csv exists once and has one analysis. */
async function checkOnce(api) {
  const plans = await api.call('GET /crop-plans');
  const counts = await Promise.all(plans.map(({ id }) => api.call(`GET /crop-plans/${id}/analyses`)));
  const found = plans.map(({ name }, index) => `${name}: ${counts[index].length}`).sort();
  const rows = readFileSync(join(sources, 'plans.csv'), 'utf8').trim().split('\n').slice(1);
  const expected = rows.map((row) => `${row.split(',')[0]}: 1`).sort();
  if (found.join() !== expected.join()) throw new Error(`The plans and their analyses: ${found.join()}`);
}

/** Analyses a plan alternately with and without irrigation until the program has printed what is expected. */
async function changeLabels(api, program, isPrinted) {
  const plan = (await api.call('GET /crop-plans')).find(({ name }) => name === 'Roadside');
  for (let round = 0; !isPrinted(program.printed()) && !program.hasEnded(); round += 1) {
    const water = round % 2 === 0 ? 'irrigated' : 'rainfed';
    await api.call(`POST /crop-plans/${plan.id}/analyses`, { body: { water } });
  }
}

/** Makes a personal access token; returns it, and how to call the service with it. */
async function signIn(url, account) {
  const { access_token } = await request(url, 'POST /auth/login', { body: account });
  const body = { name: 'python', scope: 'write', expires_in_days: 1 };
  const { token } = await request(url, 'POST /auth/tokens', { token: access_token, body });
  return { token, call: (route, options) => request(url, route, { token, ...options }) };
}

/** False for what a reader's own run left there, such as an environment. */
function isSource(path) {
  return !/^(\.|__|results\.csv)/.test(basename(path));
}

/** The programs stay in the cache, because the environment that the page makes is beside them. */
function programs(cache) {
  return join(cache, 'examples-python/examples/python');
}

function programEnvironment(url, { token }) {
  return environment({ CROP_API_URL: url, CROP_TOKEN: token, COLUMNS: '80', PYTHONUNBUFFERED: '1' });
}
