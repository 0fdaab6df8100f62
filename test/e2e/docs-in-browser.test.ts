import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { test as base } from '../harness.js';

interface Reference {
  page: Page;
  /** The URLs that the page has requested. */
  requested: string[];
  /** What went wrong in the page. */
  problems: string[];
  /** Opens an operation such as `POST /auth/login`. */
  open: (operation: string) => Promise<Locator>;
  /** Sends the request of an operation as the page fills it in; returns the status and the body of the answer. */
  execute: (operation: string) => Promise<{ status: string; body: unknown }>;
}

/** One page for all tests, because Swagger UI takes seconds to show the document. */
const test = base.extend(
  'reference',
  { scope: 'file' },
  async ({ app }, { onCleanup }): Promise<Reference> => {
    const page = await openPage(onCleanup);
    const requested: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${app.url}/docs`);

    async function open(operation: string): Promise<Locator> {
      const [method = '', path = ''] = operation.split(' ');
      const block = page.locator(`.opblock-${method.toLowerCase()}`, {
        has: page.locator(`[data-path="${path}"]`),
      });
      await block.locator('.opblock-summary-control').click();
      return block;
    }

    return {
      page,
      requested,
      problems,
      open,
      async execute(operation) {
        const block = await open(operation);
        await block.getByRole('button', { name: 'Try it out' }).click();
        await block.getByRole('button', { name: 'Execute' }).click();
        const answer = block.locator('.live-responses-table');
        const text = await answer.locator('.response-col_description pre').first().textContent();
        const status = await answer.locator('tbody .response-col_status').first().textContent();
        return { status: status?.trim() ?? '', body: JSON.parse(text ?? '') };
      },
    };
  },
);

describe.skipIf(browser.isAbsent)(`the reference page in Chromium${browser.note}`, () => {
  test('opens its dialog for tokens at the access token', async ({ reference: { page } }) => {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container', { hasText: 'accessToken' }).locator('input:focus').waitFor();
    await page.locator('.close-modal').click();
  });

  test('shows examples, signs in with the answer to a registration, and sends requests', async ({
    app,
    reference: { page, execute, requested, problems },
  }) => {
    expect(await execute('POST /auth/register')).toMatchObject({ status: '201' });
    expect(await execute('POST /crop-plans')).toMatchObject({
      status: '201',
      body: { name: 'Long rains maize', location: 'Nakuru, Kenya', planting_month: 4 },
    });
    expect(await execute('GET /crop-plans')).toMatchObject({
      status: '200',
      body: [{ name: 'Long rains maize' }],
    });
    expect(requested.filter((url) => !url.startsWith(`${app.url}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(problems).toEqual([]);
    // It keeps the tokens in memory only, so a reload ends the login.
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('shows the example of each answer before a request is sent', async ({ reference: { open } }) => {
    const preview = await open('POST /analyses/preview');
    const answers = await preview.locator('.responses-table').textContent();
    expect(answers).toContain('"Nothing limits maize planted in Apr."');
    expect(answers).toContain('"CROP_NOT_SUPPORTED"');
  });
});
