// Builds the image of deploy/Dockerfile, starts it as deploy/compose.yaml does, asks it, and stops it. Needs Docker.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { run } from './release/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const waitMsMax = 120_000;

run('docker', ['build', '--file', 'deploy/Dockerfile', '--tag', 'crop-server', '.'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const options = [
  '--init',
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--publish',
  '127.0.0.1::4000',
];
const id = docker('run', '--detach', ...options, 'crop-server');
try {
  const untilMs = Date.now() + waitMsMax;
  while (docker('inspect', '--format', '{{.State.Health.Status}}', id) !== 'healthy') {
    if (Date.now() > untilMs) throw new Error(`The container is not healthy:\n${docker('logs', id)}`);
    await pause(1_000);
  }
  const { status } = await fetch(`http://${docker('port', id, '4000')}/`);
  if (status !== 200) throw new Error(`The page was answered with ${status}.`);
  docker('stop', '--time', '20', id);
  const exitCode = docker('inspect', '--format', '{{.State.ExitCode}}', id);
  if (exitCode !== '0') throw new Error(`The server exited with ${exitCode}:\n${docker('logs', id)}`);
  console.log('The image was built, served its page, and stopped.');
} finally {
  docker('rm', '--force', '--volumes', id);
}

function docker(...args) {
  return run('docker', args).stdout.trim();
}
