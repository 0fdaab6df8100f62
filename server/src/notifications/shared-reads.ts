import type { FollowedNotifications } from './following.js';

type ListAfter = FollowedNotifications['listAfter'];

interface Waiting {
  page: ReturnType<ListAfter>;
  begin: () => void;
}

/**
 * Begins so many reads at once, for thousands of streams hear of news together and others want the database too; those
 * who ask the same before it is read share one. Who asks later may know of something that came behind its beginning.
 */
export function shareReads(listAfter: ListAfter, atOnce: number): ListAfter {
  const waiting = new Map<string, Waiting>();
  let underWay = 0;

  function beginSome(): void {
    for (const [key, { begin }] of waiting) {
      if (underWay >= atOnce) return;
      waiting.delete(key);
      underWay += 1;
      begin();
    }
  }

  async function readInTurn(begun: Promise<void>, ...asked: Parameters<ListAfter>): ReturnType<ListAfter> {
    await begun;
    try {
      return await listAfter(...asked);
    } finally {
      underWay -= 1;
      beginSome();
    }
  }

  return (...asked) => {
    const key = asked.join(' ');
    const other = waiting.get(key);
    if (other) return other.page;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const page = readInTurn(begun, ...asked);
    waiting.set(key, { page, begin });
    setImmediate(beginSome);
    return page;
  };
}
