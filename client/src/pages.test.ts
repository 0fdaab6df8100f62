import { describe, expect, it } from 'vitest';
import { collectPages, type Page } from './pages.js';

const items = Array.from({ length: 450 }, (_, i) => ({ id: String(i) }));

describe('collectPages', () => {
  it.each([
    ['less than a page', 5, 5, [5]],
    ['a whole page', 200, 200, [200]],
    ['more than a page', 201, 201, [200, 1]],
    ['all items when the limit exceeds their number', 1000, 450, [200, 200, 200]],
    ['all items without a limit', undefined, 450, [200, 200, 200]],
    ['no items for a limit of 0', 0, 0, []],
  ])('returns %s', async (_, limit, length, sizes) => {
    const requests: Page[] = [];
    const result = await collectPages(async (page) => answer(page, requests), limit);
    expect(result).toEqual(items.slice(0, length));
    expect(requests.map((page) => page.limit)).toEqual(sizes);
  });

  it('requests one more page, which is empty, when the last page is full', async () => {
    const requests: Page[] = [];
    expect(await collectPages(async (page) => answer(page, requests, 400))).toHaveLength(400);
    expect(requests).toEqual([{ limit: 200 }, { limit: 200, before: '199' }, { limit: 200, before: '399' }]);
  });
});

function answer(page: Page, requests: Page[], length = items.length) {
  requests.push(page);
  const start = page.before === undefined ? 0 : Number(page.before) + 1;
  return items.slice(0, length).slice(start, start + page.limit);
}
