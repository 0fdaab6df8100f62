import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { absenceOf, freePort, nginx, startReverseProxy, type ReverseProxy } from '../reverse-proxies.js';
import { recordAnalyses, test as base } from './cli-fixture.js';
import { runShell } from './process.js';

const { isAbsent, note } = absenceOf(nginx);

const test = base.extend<{ proxy: ReverseProxy }>({
  proxy: async ({ app }, use) => {
    const proxy = await startReverseProxy(nginx, app, await freePort());
    await use(proxy);
    await proxy.close();
  },
});

describe.skipIf(isAbsent)(`crop behind nginx with a self-signed certificate${note}`, () => {
  test('says that the certificate is not trusted, and works once NODE_EXTRA_CA_CERTS names it', async ({
    cli,
    proxy,
    account,
  }) => {
    const env = { CROP_API_URL: proxy.url, CROP_TOKEN: account.tokens.access_token, HOME: cli.folder };
    const untrusted = await runShell('crop whoami', { cwd: cli.folder, env });
    expect(untrusted.code).toBe(7);
    expect(untrusted.stderr).toContain(
      `error: The certificate of localhost:${proxy.port} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).\n`,
    );
    expect(untrusted.stderr).toContain('try: NODE_EXTRA_CA_CERTS=');
    const NODE_EXTRA_CA_CERTS = proxy.certificateFile;
    const trusted = await runShell('crop whoami -q', {
      cwd: cli.folder,
      env: { ...env, NODE_EXTRA_CA_CERTS },
    });
    expect(trusted).toMatchObject({ code: 0, stderr: '' });
  });

  test('loses and repeats no notification while nginx is reloaded, stopped and started', async ({
    cli,
    proxy,
    account,
    rest,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const record = (...labels: string[]) => recordAnalyses(rest, apiKey, plan.id, labels);
    const written = (file: string) => readFile(join(cli.folder, file), 'utf8').catch(() => '');
    const watching = runShell('crop notification watch --format ndjson -v 2> requests > notifications', {
      cwd: cli.folder,
      env: {
        CROP_API_URL: proxy.url,
        CROP_TOKEN: token,
        NODE_EXTRA_CA_CERTS: proxy.certificateFile,
        HOME: cli.folder,
      },
    });
    const streams = async () => (await written('requests')).match(/onCreated: 200 in /g)?.length;
    const changes = async () =>
      [...(await written('notifications')).matchAll(/"title":".*?: (.*?)"/g)].map(([, change]) => change);
    await expect.poll(streams).toBe(1);
    await record('feasible', 'marginal');
    const expected = ['feasible to marginal'];
    await expect.poll(changes).toEqual(expected);

    proxy.signal('SIGHUP');
    await expect.poll(proxy.said).toContain('gracefully shutting down');
    await record('infeasible');
    expected.push('marginal to infeasible');
    await expect.poll(changes).toEqual(expected);

    await proxy.stop();
    await record('feasible');
    await proxy.start();
    expected.push('infeasible to feasible');
    await expect.poll(changes).toEqual(expected);
    await record('marginal');
    expected.push('feasible to marginal');
    await expect.poll(changes).toEqual(expected);
    expect(await streams()).toBe(2);

    await rest('POST /auth/logout', { token, body: {} });
    expect((await watching).code).toBe(4);
    expect(await changes()).toEqual(expected);
  });
});
