import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commandTable } from '../../cli/src/command-table.js';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const password = 'Terrace-and-furrow-42';
const rows = 'name,crop,location,month,risk\nA,maize,Nakuru,3,low\n';

interface Line {
  argv: readonly string[];
  stdin?: string;
}

/** One good line for every command there is; a command that is not here fails the test. */
const lines: Record<string, (email: string) => Line> = {
  'auth register': () => ({
    argv: ['--email', `${randomUUID()}@example.org`, '--full-name', 'Ada', '--password-stdin'],
    stdin: password,
  }),
  'auth login': (email) => ({ argv: ['--email', email, '--password-stdin'], stdin: 'a quiet field at dawn' }),
  'auth logout': () => ({ argv: [] }),
  'auth status': () => ({ argv: [] }),
  'plan list': () => ({ argv: ['--include-archived'] }),
  'plan show': () => ({ argv: ['North field'] }),
  'plan create': () => ({
    argv: ['--name', 'N', '--crop', 'c', '--location', 'l', '--month', '1', '--risk', 'low'],
  }),
  'plan delete': () => ({ argv: ['North field', '--yes'] }),
  'plan import': () => ({ argv: ['-'], stdin: rows }),
  'notification list': () => ({ argv: [] }),
  login: (email) => ({ argv: ['--email', email, '--password-stdin'], stdin: 'a quiet field at dawn' }),
  logout: () => ({ argv: [] }),
  whoami: () => ({ argv: [] }),
};

describe('every command with --json', () => {
  test.for(commandTable.map(({ words }) => words))(
    '%s prints JSON on stdout and nothing else',
    async (words, { cli, account, rest }) => {
      await cli.logIn(account);
      await createPlan(rest, account.tokens.access_token);
      const { argv = [], ...streams } = lines[words]?.(account.email) ?? {};
      const { code, stdout, stderr } = await cli.run([...words.split(' '), ...argv, '--json'], streams);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(typeof JSON.parse(stdout)).toBe('object');
      expect(stdout).not.toMatch(/eyJ[\w-]+\./);
    },
  );

  test.for(commandTable.map(({ words }) => words))(
    '%s prints a failure as JSON on stderr alone',
    async (words, { cli }) => {
      const { code, stdout, stderr } = await cli.run([...words.split(' '), '--no-such-option', '--json']);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(JSON.parse(stderr)).toEqual({
        code: 'USAGE',
        message: "Unknown option '--no-such-option'.",
        hint: null,
        try: `crop ${words} --help`,
        request_id: null,
        issues: [],
      });
    },
  );
});
