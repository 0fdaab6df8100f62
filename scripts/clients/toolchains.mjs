import { spawnSync } from 'node:child_process';

/** What shows that a program is there: its arguments, and what it then says if it is new enough. */
const checks = {
  java: { args: ['-version'], wanted: /version "(1[7-9]|[2-9]\d)/, called: 'Java 17 or newer' },
  mvn: { args: ['--version'], wanted: /Apache Maven/, called: 'Maven' },
  go: { args: ['version'], wanted: /go1\.(2[3-9]|[3-9]\d)/, called: 'Go 1.23 or newer' },
  python3: {
    args: ['-c', 'import sys, venv; print(sys.version)'],
    wanted: /^3\.(1[0-9]|[2-9]\d)/,
    called: 'Python 3.10 or newer with venv',
  },
};

/** Lists which of the programs are missing or too old, in words. */
export function missingTools(names) {
  return names.filter((name) => !isThere(checks[name], name)).map((name) => checks[name].called);
}

function isThere({ args, wanted }, name) {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  return status === 0 && wanted.test(stdout + stderr);
}
