/** At most `limit` of the account's items after that number, oldest first. */
export type ListAfter<Item> = (accountId: string, seq: number, limit: number) => Promise<Item[]>;

interface Waiting<Item> {
  page: Promise<Item[]>;
  begin: () => void;
}

/**
 * Begins a limited number of reads at once, because thousands of streams get news together and others need the
 * database too; those who ask for the same before a read begins share it. Those who ask later may have been told
 * about something newer.
 */
export function shareReads<Item>(listAfter: ListAfter<Item>, atOnce: number): ListAfter<Item> {
  const waiting = new Map<string, Waiting<Item>>();
  let underWay = 0;

  function beginSome(): void {
    for (const [key, { begin }] of waiting) {
      if (underWay >= atOnce) return;
      waiting.delete(key);
      underWay += 1;
      begin();
    }
  }

  async function readInTurn(begun: Promise<void>, ...asked: Parameters<ListAfter<Item>>): Promise<Item[]> {
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
