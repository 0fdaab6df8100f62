import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { commandTable } from '../../cli/src/command-table.js';
import { createPlan, createResetCode, type Rest, type TestAccount, type TestApp } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const password = 'Terrace-and-furrow-42';
const rows = 'name,crop,location,month,risk\nA,maize,Nakuru,3,low\n';

interface Line {
  argv: readonly string[];
  stdin?: string;
  /** What is done again and again while the command runs. */
  meanwhile?: () => Promise<void>;
}

interface Stage {
  app: TestApp;
  account: TestAccount;
  planId: string;
  rest: Rest;
  apiKey: string;
  /** For files. */
  folder: string;
}

/** One good line for every command there is; a command that is not here fails the test. */
const lines: Record<string, (stage: Stage) => Line | Promise<Line>> = {
  'auth register': () => ({
    argv: ['--email', `${randomUUID()}@example.org`, '--full-name', 'Ada', '--password-stdin'],
    stdin: password,
  }),
  'auth login': logIn,
  'auth logout': () => ({ argv: [] }),
  'auth status': () => ({ argv: [] }),
  'auth sessions': () => ({ argv: [] }),
  'auth revoke': async ({ account, rest }) => {
    const { body } = await rest('GET /auth/sessions', { token: account.tokens.access_token });
    const [session] = body as { id: string }[];
    // The session of the login ends, which is said on stderr in every case but --json.
    return { argv: [session?.id ?? ''] };
  },
  'auth change-password': ({ account }) => ({
    argv: ['--password-stdin'],
    stdin: `${account.password}\n${password}\n`,
  }),
  'auth reset-password': async ({ app, account: { email } }) => ({
    argv: ['--email', email, '--password-stdin'],
    stdin: `${await createResetCode(app, email)}\n${password}\n`,
  }),
  'auth update': () => ({ argv: ['--organization', 'Highland Growers'] }),
  'auth export': () => ({ argv: [] }),
  'auth delete-account': ({ account }) => ({
    argv: ['--yes', '--password-stdin'],
    stdin: account.password,
  }),
  'auth token create': () => ({ argv: ['--name', 'nightly'] }),
  'auth token list': () => ({ argv: [] }),
  'auth token revoke': async ({ account, rest }) => {
    const body = { name: 'nightly', expires_in_days: 1, scope: 'read' };
    await rest('POST /auth/tokens', { token: account.tokens.access_token, body });
    return { argv: ['nightly'] };
  },
  'plan list': () => ({ argv: ['--include-archived'] }),
  'plan show': () => ({ argv: ['North field'] }),
  'plan create': () => ({
    argv: ['--name', 'N', '--crop', 'c', '--location', 'l', '--month', '1', '--risk', 'low'],
  }),
  'plan update': () => ({ argv: ['North field', '--name', 'South field'] }),
  'plan archive': () => ({ argv: ['North field'] }),
  'plan unarchive': () => ({ argv: ['North field'] }),
  'plan copy': () => ({ argv: ['North field', '--month', 'apr'] }),
  'plan analyze': () => ({ argv: ['North field'] }),
  'plan history': () => ({ argv: ['North field'] }),
  'plan report': ({ folder }) => ({ argv: ['North field', '-o', join(folder, 'report.html')] }),
  'plan delete': () => ({ argv: ['North field', '--yes'] }),
  'plan import': () => ({ argv: ['-'], stdin: rows }),
  'notification list': () => ({ argv: [] }),
  'notification read': async ({ account, planId, rest, apiKey }) => {
    await recordAnalyses(rest, apiKey, planId, ['feasible', 'marginal']);
    const { body } = await rest('GET /notifications', { token: account.tokens.access_token });
    const { notifications } = body as { notifications: { id: string }[] };
    return { argv: [notifications[0]?.id ?? ''] };
  },
  'notification read-all': () => ({ argv: [] }),
  'notification watch': ({ planId, rest, apiKey }) => ({
    argv: ['--once'],
    meanwhile: () => recordAnalyses(rest, apiKey, planId, ['feasible', 'marginal']),
  }),
  analyze: () => ({ argv: ['--crop', 'maize', '--location', 'Nakuru', '--month', '3'] }),
  suggest: () => ({ argv: ['--location', 'Nakuru', '--month', '3', '--limit', '3'] }),
  compare: async ({ account, rest }) => {
    await createPlan(rest, account.tokens.access_token, { name: 'South field', crop: 'potato' });
    return { argv: ['North field', 'South field'] };
  },
  crops: () => ({ argv: [] }),
  locations: () => ({ argv: ['Nakuru'] }),
  login: logIn,
  logout: () => ({ argv: [] }),
  whoami: () => ({ argv: [] }),
};

describe('every command with --json', () => {
  test.for(commandTable.map(({ words }) => words))(
    '%s prints JSON on stdout and nothing else',
    async (words, { app, cli, account, rest, apiKey }) => {
      await cli.logIn(account);
      const { id: planId } = await createPlan(rest, account.tokens.access_token);
      const {
        argv = [],
        meanwhile = () => result.then(() => {}),
        ...streams
      } = (await lines[words]?.({ app, account, planId, rest, apiKey, folder: cli.folder })) ?? {};
      let isOver = false;
      const result = cli
        .run([...words.split(' '), ...argv, '--json'], streams)
        .finally(() => (isOver = true));
      while (!isOver) await meanwhile();
      const { code, stdout, stderr } = await result;
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
        suggestions: [],
        candidates: [],
      });
    },
  );
});

function logIn({ account }: Stage): Line {
  return { argv: ['--email', account.email, '--password-stdin'], stdin: account.password };
}
