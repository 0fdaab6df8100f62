import { createWatched } from '../watched/watched.js';

/** What answers at the page's address: its own server, one with another build of the page, or nothing usable. */
export type Reach = 'here' | 'updated' | 'away';

/** True once the server turns out to have another build of the page. */
export const otherBuild = createWatched(false);

const waitMs = 10_000;

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
    const answer = await fetch('./', { cache: 'no-cache', signal: AbortSignal.timeout(waitMs) });
    const html = await answer.text();
    if (!answer.ok || !html.includes('<div id="app">')) return 'away';
    return html.includes(startFile()) ? 'here' : 'updated';
  } catch {
    return 'away';
  }
}

/** Returns the script that started this page, as the page names it; its name changes with its contents. */
function startFile(): string {
  return document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
}
