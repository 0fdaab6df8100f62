import { AppError } from '@crop-planning/shared';
import type { AccountExportItem, AccountExportPage } from '@crop-planning/shared';
import { Readable } from 'node:stream';

export type ReadExportPage = (cursor: string | undefined) => Promise<AccountExportPage>;

export type ExportFormat = 'json' | 'ndjson';

type Kind = AccountExportItem['kind'];

const retryAfterSeconds = 5;
const message = 'An export of this account is under way already. Try again when it is done.';

/** The field of the JSON object that lists the items, in their order. */
const lists: readonly (readonly [Kind, string])[] = [
  ['crop_plan', 'crop_plans'],
  ['analysis', 'analyses'],
  ['notification', 'notifications'],
  ['session', 'sessions'],
];

/** Joins the pages of exports as they are read, one export of an account at a time; a second is TOO_MANY_REQUESTS. */
export function createExportJoiner() {
  const running = new Set<string>();

  return async (accountId: string, readPage: ReadExportPage, format: ExportFormat): Promise<Readable> => {
    if (running.has(accountId)) throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
    running.add(accountId);
    try {
      // What refuses the export is told as any other failure; a later one only ends the connection.
      const first = await readPage(undefined);
      const pages = pagesFrom(first, readPage);
      const stream = Readable.from(format === 'json' ? asJson(pages) : asLines(pages), { highWaterMark: 1 });
      return stream.once('close', () => running.delete(accountId));
    } catch (error) {
      running.delete(accountId);
      throw error;
    }
  };
}

async function* pagesFrom(
  first: AccountExportPage,
  readPage: ReadExportPage,
): AsyncGenerator<AccountExportItem[]> {
  for (let page = first; ; page = await readPage(page.next_cursor)) {
    if (page.items.length > 0) yield page.items;
    if (page.next_cursor === null) return;
  }
}

async function* asLines(pages: AsyncIterable<AccountExportItem[]>): AsyncGenerator<string> {
  const counts: Record<Kind, number> = { profile: 0, crop_plan: 0, analysis: 0, notification: 0, session: 0 };
  for await (const items of pages) {
    for (const { kind } of items) counts[kind] += 1;
    yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
  }
  yield `${JSON.stringify({ done: true, counts })}\n`;
}

async function* asJson(pages: AsyncIterable<AccountExportItem[]>): AsyncGenerator<string> {
  let open = -1;
  let isFirst = true;

  function openUpTo(kind: Kind): string {
    let text = '';
    for (; lists[open]?.[0] !== kind; isFirst = true) {
      text += open < 0 ? '' : ']';
      open += 1;
      text += `,"${lists[open]?.[1]}":[`;
    }
    return text;
  }

  for await (const items of pages) {
    let text = '';
    for (const { kind, value } of items) {
      if (kind === 'profile') text += `{"profile":${JSON.stringify(value)}`;
      else {
        text += openUpTo(kind) + (isFirst ? '' : ',') + JSON.stringify(value);
        isFirst = false;
      }
    }
    yield text;
  }
  yield `${openUpTo('session')}]}`;
}
