// A page in whose language everything that a catalogue says stands between marks, so that what stands outside of them is
// found: it is in no catalogue yet.
import type { Page, Route } from 'playwright-core';
import { outsideMarks } from '../cli/marked-language.js';

/** Lets the page load French as its language, with marks around each sentence. Called before the page is opened. */
export async function speakMarked(page: Page): Promise<void> {
  await page.addInitScript(`Object.defineProperty(navigator, 'languages', { get: () => ['fr'] })`);
  await page.route(/\/assets\/language-fr-[\w-]{8}\.js$/, answerMarked);
}

async function answerMarked(route: Route): Promise<void> {
  await route.fulfill({
    contentType: 'text/javascript',
    body: `import { french as said } from ${JSON.stringify(`${route.request().url()}?unmarked`)};
const marked = (value) =>
  typeof value === 'string' ? (value.trim() === '' ? value : '\\u27e6' + value + '\\u27e7')
  : typeof value === 'function' ? (...values) => marked(value(...values))
  : Array.isArray(value) ? value.map(marked)
  : typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each)]))
  : value;
const { numbers, months, ...subjects } = said;
export const french = {
  ...marked(subjects),
  // Figures are not marked, and the letters of months are too short to matter.
  ...(numbers && { numbers }),
  ...(months && { months: { ...marked(months), letters: months.letters } }),
};`,
  });
}

/** Returns what the page says outside of marks, once the part is there: its texts, seen or read aloud, and its title; not what languages call themselves. */
export async function unmarked(page: Page, within = 'html'): Promise<string[]> {
  await page.locator(within).first().waitFor();
  const texts = await page.evaluate<string[]>(`(() => {
    const root = document.querySelector(${JSON.stringify(within)});
    const spoken = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'data-words'];
    const attributes = [root, ...root.querySelectorAll('*')].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ''));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest('script, style, code, bdi, time, noscript, option[lang]') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode.data);
    return [nodes.join('\\n'), ...attributes];
  })()`);
  const phrases = texts.flatMap((text) => outsideMarks(text).split('\n'));
  return [...new Set(phrases.map((phrase) => phrase.trim()))].filter((phrase) => /\p{L}{3}/u.test(phrase));
}
