import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { createPlan, register } from '../harness.js';
import { test as base } from './cli-fixture.js';
import { runCli } from './terminal.js';

const test = base.extend<{ planId: string }>({
  planId: async ({ cli, account, rest }, use) => {
    await cli.logIn(account);
    await use((await createPlan(rest, account.tokens.access_token)).id);
  },
});

describe('crop api', () => {
  test('writes the service’s response unchanged to a pipe, and formatted at a terminal', async ({
    app,
    cli,
    account,
    planId,
  }) => {
    const path = `/crop-plans/${planId}`;
    const headers = { authorization: `Bearer ${account.tokens.access_token}` };
    const body = await (await fetch(app.url + path, { headers })).text();
    expect(await cli.run(['api', 'GET', path])).toEqual({ code: 0, stdout: body, stderr: '' });
    expect((await cli.run(['api', 'get', path.slice(1), '--jq', '.id, .crop'])).stdout).toBe(
      `${planId}\nmaize\n`,
    );
    const person = await cli.run(['api', 'GET', path], { answers: [] });
    expect(person.stdout).toBe(`${JSON.stringify(JSON.parse(body), undefined, 2)}\n`);
    const { stdout } = await cli.run(['api', 'GET', path, '--include']);
    expect(stdout).toMatch(/^HTTP\/1\.1 200 OK\n[^]*\nx-request-id: [\w-]+\n[^]*\n\n\{"/);
  });

  test('sends fields, a body and headers', async ({ cli, planId }) => {
    const create = (...more: string[]) =>
      cli.run([
        'api',
        'POST',
        '/crop-plans',
        ...more,
        '-H',
        'Idempotency-Key: one-and-the-same',
        '--jq',
        '.id',
      ]);
    const fields = ['name=7', 'crop=maize', 'location=Nakuru, Kenya', 'risk_tolerance=low'];
    const asFields = [...fields.flatMap((field) => ['-f', field]), '-F', 'planting_month=3'];
    const first = await create(...asFields);
    expect(first.code).toBe(0);
    expect(await create(...asFields)).toEqual(first);
    const body = { name: 'South field', is_archived: true };
    const changed = await cli.run(['api', 'PATCH', `/crop-plans/${planId}`, '--input', '-'], {
      stdin: JSON.stringify(body),
    });
    expect(JSON.parse(changed.stdout)).toMatchObject(body);
    const query = ['api', 'GET', '/crop-plans', '-F', 'include_archived=true', '--jq', 'map(.name)'];
    expect((await cli.run(query)).stdout).toBe('["7","South field"]\n');
    const analysed = await cli.run(['api', 'POST', '/crop-plans/analyses', '-F', `plan_ids[]=${planId}`]);
    expect(analysed.stdout).toContain(planId);
    expect(await cli.run(['api', 'DELETE', `/crop-plans/${first.stdout.trim()}`])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('exits with the same codes as any other command', async ({ cli, rest, planId }) => {
    const absent = await cli.run(['api', 'GET', `/crop-plans/${'f'.repeat(24)}`]);
    expect(absent.code).toBe(3);
    expect(JSON.parse(absent.stdout)).toMatchObject({ status: 404, code: 'CROP_PLAN_NOT_FOUND' });
    expect(absent.stderr).toMatch(/^error: .*\ntry: crop plan list --include-archived\n$/);
    const refused = await cli.run(['api', 'POST', '/crop-plans', '-f', 'name=N', '--json']);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 6, stdout: '' });
    expect(JSON.parse(refused.stderr)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await cli.run(['api', 'PUT', '/crop-plans'])).code).toBe(1);
    const stranger = await register(rest);
    const env = { CROP_TOKEN: stranger.tokens.access_token };
    expect((await cli.run(['api', 'GET', `/crop-plans/${planId}`], { env })).code).toBe(3);
    expect((await cli.run(['api', 'GET', '/crop-plans'], { env: { CROP_TOKEN: 'x' } })).code).toBe(4);
  });

  test('follows an event stream until interrupted', async ({ cli, planId }) => {
    expect(planId).not.toBe('');
    const interruption = new AbortController();
    const { code, stdout } = await cli.run(
      ['api', 'GET', '/notifications/stream', '-H', 'accept: text/event-stream'],
      {
        interrupted: interruption.signal,
        onWrite: () => interruption.abort(),
      },
    );
    expect(code).toBe(130);
    expect(stdout).toMatch(/^(retry|id|event|data|:)/);
  });

  test('refuses a path that would lead to another server', async ({ cli, planId }) => {
    expect(planId).not.toBe('');
    const paths = ['https://example.org/', '//example.org/', '/../admin', '/a\\b', '/a b', 'http:/x'];
    for (const path of paths) {
      const { code, stderr } = await cli.run(['api', 'GET', path]);
      expect({ path, code }).toEqual({ path, code: 2 });
      expect(stderr).toContain('is not a path of the service.\n');
    }
  });

  test.for([
    [['GET', '/crop-plans', '-H', 'Authorization: Bearer x'], 'The header Authorization cannot be set.'],
    [['GET', '/crop-plans', '-H', 'nonsense'], '"nonsense" is not a header.'],
    [['POST', '/crop-plans', '-F', 'nonsense'], '"nonsense" is not a field.'],
    [['G=T', '/crop-plans'], 'G=T is not an HTTP method.'],
    [['GET', '/crop-plans', '-i', '--jq', '.'], '--include writes headers, which are not JSON.'],
    [['GET', '/crop-plans', '--jq', '.['], 'jq does not understand'],
  ] as const)('refuses %j', async ([argv, message], { cli, planId }) => {
    expect(planId).not.toBe('');
    const { code, stdout, stderr } = await cli.run(['api', ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('prints a response that does not come from the service, and exits with 8', async ({ planId }) => {
    expect(planId).not.toBe('');
    const server = createServer((_, response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const env = { CROP_API_URL: url, CROP_TOKEN: 'x' };
    expect(await runCli(['api', 'GET', '/crop-plans'], { env })).toEqual({
      code: 8,
      stdout: '<h1>Bad gateway</h1>',
      stderr: `error: ${url} answered 502.\n`,
    });
    await new Promise((resolve) => server.close(resolve));
  });

  test('exits with 1 for a redirect, names its target, and never follows it', async () => {
    let requestCount = 0;
    const server = createServer((request, response) => {
      requestCount += 1;
      const status = Number(request.url?.slice(1));
      response.writeHead(status, { location: 'https://elsewhere.example/\u009b2J' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const env = { CROP_API_URL: url, CROP_TOKEN: 'x' };
    for (const status of [301, 302, 303, 307, 308]) {
      const { code, stdout, stderr } = await runCli(['api', 'GET', `/${status}`], { env });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(
        `${url} answered ${status}, a redirect to https://elsewhere.example/\\u009b2J.`,
      );
    }
    const asJson = await runCli(['api', 'GET', '/302', '--json'], { env });
    expect(JSON.parse(asJson.stderr)).toMatchObject({ code: 'REDIRECTED' });
    expect((await runCli(['api', 'GET', '/304'], { env })).code).toBe(0);
    expect(requestCount).toBe(7);
    await new Promise((resolve) => server.close(resolve));
  });

  test('renews an expired access token, but not CROP_TOKEN', async ({ app, cli, planId }) => {
    const before = await cli.accessToken();
    app.advanceClock(16 * 60_000);
    const { code, stdout } = await cli.run(['api', 'GET', `/crop-plans/${planId}`, '--jq', '.id']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${planId}\n` });
    expect(await cli.accessToken()).not.toBe(before);
    const refused = await cli.run(['api', 'GET', '/crop-plans', '--json'], { env: { CROP_TOKEN: before } });
    expect(refused.code).toBe(4);
    expect(JSON.parse(refused.stderr)).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  test('exits with 4 when nobody is signed in, without sending a request', async ({ cli }) => {
    expect((await cli.run(['api', 'GET', '/crop-plans'])).code).toBe(4);
  });
});
