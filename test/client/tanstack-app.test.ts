import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, test as base } from 'vitest';
import { preview } from 'vite';
import { browser, openPage } from '../browser.js';
import { recordAnalyses } from '../cli/cli-fixture.js';
import {
  createPlan,
  register,
  restOf,
  startTestApp,
  type Rest,
  type TestAccount,
  type TestApp,
} from '../harness.js';
import { startPair, type Pair } from '../pair.js';
import { root } from '../source-files.js';

const example = join(root, 'examples/tanstack-app');
const minuteMs = 60_000;

interface Site {
  /** The folder of the built app. */
  folder: string;
  /** The app's origin that the server allows, and one that it does not allow. */
  allowed: string;
  foreign: string;
  /** The app calls the left server. */
  pair: Pair;
  /** Starts the left server again, at its address, after a test has stopped it. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startSite();
  onCleanup(site.close);
  return site;
});

base.for(['tanstack-app', 'next-app'])(
  'examples/%s names the versions that the repository has',
  async (example) => {
    const versions = async (folder: string) => {
      const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
      return { ...manifest.dependencies, ...manifest.devDependencies } as Record<string, string>;
    };
    const installed = { ...(await versions('test')), ...(await versions('.')) };
    // Next is installed for its example alone, by `npm run test:clients`.
    const { next: _next, ...named } = await versions(`examples/${example}`);
    expect(named).toEqual(Object.fromEntries(Object.keys(named).map((name) => [name, installed[name]])));
  },
);

describe('examples/tanstack-app', () => {
  test('passes strict type-checking and is built by Vite', async ({ site }) => {
    await run('typescript/bin/tsc', ['-p', example]);
    expect(await readFile(join(site.folder, 'index.html'), 'utf8')).toContain('<script type="module"');
  });

  describe.skipIf(browser.isAbsent)(`in Chromium${browser.note}`, () => {
    test('signs in from another origin, lists the plans and shows notifications at once', async ({
      site,
      onTestFinished,
    }) => {
      const page = await openPage(onTestFinished);
      const { account, rest, planId } = await signIn(site, page);
      await recordAnalyses(rest, site.pair.producerKey, planId, ['feasible', 'marginal']);
      await page.getByText('North field: marginal').waitFor();
      await page.getByText('North field: feasible to marginal').waitFor();
      await page.reload();
      await page.getByText('North field: marginal').waitFor();
      expect(await page.content()).not.toContain(account.password);
    });

    test('shows why a login is refused', async ({ site, onTestFinished }) => {
      const account = await register(restOf(site.pair.right));
      const page = await openPage(onTestFinished);
      await page.goto(site.allowed);
      await logIn(page, { ...account, password: 'not the password' });
      await expect.poll(() => alertOf(page)).toBe('INVALID_CREDENTIALS: Incorrect email or password.');
    });

    test('shows NETWORK_ERROR while its server is stopped, and then recovers by itself', async ({
      site,
      onTestFinished,
    }) => {
      const { left, producerKey } = site.pair;
      const page = await openPage(onTestFinished);
      const { rest, planId } = await signIn(site, page);
      await left.close();
      await expect.poll(() => alertOf(page)).toBe(`NETWORK_ERROR: There was no answer from ${left.url}.`);
      await recordAnalyses(rest, producerKey, planId, ['feasible', 'marginal']);
      await site.restart();
      await page.getByText('North field: feasible to marginal').waitFor();
      await expect.poll(() => alertOf(page)).toBeUndefined();
    });

    test('stays signed in in all its tabs when they renew the login at the same time', async ({
      site,
      onTestFinished,
    }) => {
      const page = await openPage(onTestFinished);
      const { rest, planId } = await signIn(site, page);
      const [other] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate('void open(location.href)'),
      ]);
      await other.getByText('North field: not analysed').waitFor();
      // Both tabs learn of each change of the label at once.
      for (const labels of [['feasible', 'marginal'], ['infeasible']]) {
        site.pair.clock.advanceClock(16 * minuteMs);
        await recordAnalyses(rest, site.pair.producerKey, planId, labels);
        const text = `North field: ${labels.at(-1)}`;
        await Promise.all([page, other].map((tab) => tab.getByText(text).waitFor()));
      }
    });

    test('gets no answer from a server that does not allow its origin', async ({ site, onTestFinished }) => {
      const page = await openPage(onTestFinished);
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await page.goto(site.foreign);
      await expect
        .poll(() => alertOf(page))
        .toBe(`NETWORK_ERROR: There was no answer from ${site.pair.left.url}.`);
      expect(messages.join('\n')).toContain(`from origin '${site.foreign}' has been blocked by CORS policy`);
    });
  });
});

async function startSite(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const [allowed, foreign] = [await serve(folder), await serve(folder)];
  const settings = { CORS_ORIGINS: [allowed.origin] };
  const pair = await startPair(settings);
  const { url, environment } = pair.left;
  await build(folder, url);
  const restarted: TestApp[] = [];
  return {
    folder,
    allowed: allowed.origin,
    foreign: foreign.origin,
    pair,
    async restart() {
      const address = { PORT: Number(new URL(url).port), MONGODB_URI: environment['MONGODB_URI'] ?? '' };
      restarted.push(await startTestApp({ ...settings, ...address }, pair.clock));
    },
    async close() {
      await Promise.all([allowed, foreign, ...restarted].map((server) => server.close()));
      await pair.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Served {
  origin: string;
  close: () => Promise<void>;
}

/** Serves a folder on a port of its own, as `vite preview` does; the app may be built later. */
async function serve(folder: string): Promise<Served> {
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { origin: new URL(url).origin, close: () => server.close() };
}

async function build(folder: string, url: string): Promise<void> {
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await run('vite/bin/vite.js', ['build', example, ...options], { VITE_CROP_API_URL: url });
}

async function run(bin: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const program = join(root, 'node_modules', bin);
  await promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
}

/** Signs in to a new account, whose plan is called North field. */
async function signIn(site: Site, page: Page): Promise<{ account: TestAccount; rest: Rest; planId: string }> {
  const rest = restOf(site.pair.right);
  const account = await register(rest);
  const { id: planId } = await createPlan(rest, account.tokens.access_token);
  await page.goto(site.allowed);
  await logIn(page, account);
  await page.getByText('North field: not analysed').waitFor();
  return { account, rest, planId };
}

async function logIn(
  page: Page,
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
): Promise<void> {
  await page.getByPlaceholder('Email').fill(email);
  await page.getByPlaceholder('Password').fill(password);
  await page.getByRole('button').click();
}

async function alertOf(page: Page): Promise<string | undefined> {
  return (await page.getByRole('alert').allTextContents())[0];
}
