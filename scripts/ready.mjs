import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const installStamp = join(root, 'node_modules/.package-lock.json');
const buildStamp = join(root, 'node_modules/.cache/build-stamp');
const outputBytesMax = 100_000_000;
const outputs = ['server/dist/main.js', 'cli/dist/crop.cjs', 'server/page/index.html'].map((path) =>
  join(root, path),
);

/**
 * Installs and builds whatever is missing or older than its sources, and reports it on stderr. If another
 * process is doing so, waits for it first. If nothing is stale, only compares file times and starts no other
 * program.
 */
export function makeReady() {
  requireNode();
  if (!isInstallStale() && !isBuildStale()) return;
  const release = takeLock(join(root, '.turbo/ready.lock'), (owner) =>
    say(`waiting for process ${owner}, which is installing or building`),
  );
  if (isInstallStale()) install();
  if (isBuildStale()) build();
  release();
}

/** True if the last build was completed, even if its sources have changed since. Only looks for four files. */
export function isBuilt() {
  return [buildStamp, ...outputs].every((path) => existsSync(path));
}

function isInstallStale() {
  return modifiedAt(installStamp) < modifiedAt(join(root, 'package-lock.json'));
}

function isBuildStale() {
  return !isBuilt() || modifiedAt(buildStamp) < newestSource();
}

function install() {
  say('installing packages (npm ci)');
  runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  touch(installStamp);
}

function build() {
  say('building (turbo run build); the first time takes about a minute');
  const startedAt = new Date();
  // Without the stamp, nothing uses the output of a build that fails or is interrupted.
  rmSync(buildStamp, { force: true });
  runNpm(['exec', '--no', '--', 'turbo', 'run', 'build', '--output-logs=errors-only', '--log-order=grouped']);
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(buildStamp, '');
  utimesSync(buildStamp, startedAt, startedAt);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Node 20.19 or newer is needed; this is ${process.versions.node}`);
  process.exit(1);
}

function newestSource() {
  const files = ['tsconfig.base.json', 'package-lock.json', 'scripts/bundling.mjs'].map((name) =>
    join(root, name),
  );
  for (const workspace of JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces) {
    if (workspace === 'test') continue;
    files.push(join(root, workspace, 'tsconfig.json'), join(root, workspace, 'package.json'));
    for (const name of readdirSync(join(root, workspace)).filter((each) =>
      /\.([cm]js|html)$|^vite\.config/.test(each),
    ))
      files.push(join(root, workspace, name));
    for (const folder of ['src', 'declarations', 'bin', 'data', 'public']
      .map((name) => join(root, workspace, name))
      .filter(existsSync)) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        files.push(join(entry.parentPath, entry.name));
      }
    }
  }
  return Math.max(...files.map(modifiedAt));
}

/** Returns the modification time in milliseconds since the epoch, or 0 if the file does not exist. */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path) {
  const now = new Date();
  utimesSync(path, now, now);
}

/** Runs npm, and shows its output only if it fails. */
function runNpm(args) {
  const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  say(`npm ${args[0]} failed${result.error === undefined ? '' : `: ${result.error.message}`}`);
  process.exit(1);
}

function say(text) {
  process.stderr.write(`crop-planning: ${text}\n`);
}
