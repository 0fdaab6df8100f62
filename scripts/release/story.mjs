import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { run } from './run.mjs';

/** Starts the installed server with this line; resolves with its address and a function that stops it. */
export async function startServer({ cwd, env }, line) {
  const child = spawn('sh', ['-c', `exec ${line}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: line.split(' ').at(-1), close: () => end(child) };
  }
  throw new Error(`The server exited before it was listening.\n${log}`);
}

async function end(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error(`The server exited with code ${exitCode}.`);
}

/** Runs a walkthrough: account, plan, analyses. Returns the title of the notification. */
export function tellStory({ cwd, env }, url) {
  const options = { cwd, env: { ...env, CROP_API_URL: url } };
  const crop = (args, input) => run('crop', args, { ...options, input }).stdout;
  const account = ['--email', 'ada@example.org', '--password-stdin'];
  const password = 'barley in the rain\n';
  crop(['auth', 'register', ...account, '--full-name', 'Ada Wanjiru'], password);
  crop(['auth', 'logout']);
  crop(['auth', 'login', ...account], password);
  const place = ['--location', 'Ludhiana, India'];
  const planting = ['--crop', 'wheat', ...place, '--month', 'nov', '--risk', 'low'];
  crop(['plan', 'create', '--name', 'Punjab wheat', ...planting]);
  crop(['plan', 'analyze', 'Punjab wheat']);
  crop(['plan', 'analyze', 'Punjab wheat', '--water', 'irrigated']);
  const { latest_feasibility_label: label } = JSON.parse(crop(['plan', 'show', 'Punjab wheat', '--json']));
  assert(label === 'feasible', `The plan is ${label}.`);
  const { notifications } = JSON.parse(crop(['notification', 'list', '--json']));
  assert(notifications.length === 1, `There are ${notifications.length} notifications instead of 1.`);
  const keys = run('crop-server', ['api-keys', 'list', '--json'], options).stdout;
  assert(Array.isArray(JSON.parse(keys)), `crop-server api-keys list printed ${keys}`);
  return notifications[0].title;
}

/** Loads the web page and the files that it names. Returns how many files these are. */
export async function loadPage(url) {
  const page = await fetch(url);
  assert(page.status === 200, `The web page answers ${page.status}.`);
  const files = [...(await page.text()).matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  for (const file of files) {
    const { status } = await fetch(`${url}/${file}`);
    assert(status === 200, `${file} of the web page answers ${status}.`);
  }
  assert(files.length > 0, 'The web page loads no file.');
  return `${files.length} files`;
}

function assert(condition, message) {
  if (!condition) throw new Error(message);
}
