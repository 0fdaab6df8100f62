import { createWatched } from '../watched/watched.js';

/** What answers at the page's address: its own server, one with another build of the page, or nothing usable. */
export type Reach = 'here' | 'updated' | 'away';

/** True once the server turns out to have another build of the page. */
export const otherBuild = createWatched(false);

const waitMs = 10_000;

const loaded = import.meta.url;

/** The page's own address, also where a link to a result has a longer one. */
const start = new URL('../', loaded);

/**
 * Asks the server for the page itself, because only that says of which build the page is; a file that is
 * missing or an answer that fails may have other causes. Notes an update for the whole page.
 */
export async function checkBuild(): Promise<Reach> {
  const reach = await findReach();
  if (reach === 'updated') otherBuild.set(true);
  return reach;
}

async function findReach(): Promise<Reach> {
  try {
    const answer = await fetch(start, { cache: 'no-cache', signal: AbortSignal.timeout(waitMs) });
    const html = await answer.text();
    if (!answer.ok || !html.includes('<div id="app">')) return 'away';
    return html.includes(startFile()) ? 'here' : 'updated';
  } catch {
    return 'away';
  }
}

/** Returns the script that started this page, without its folder; its name changes with its contents. */
function startFile(): string {
  const address = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  return address.replace(/^.*\//, '');
}
