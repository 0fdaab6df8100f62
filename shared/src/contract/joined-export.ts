import {
  exportLists,
  noExportCounts,
  type AccountExportItem,
  type AccountExportPage,
} from './account-export.js';

export type ExportFormat = 'json' | 'ndjson';

/** Reads the page to which the previous page's cursor points. */
export type ReadNextPage = (cursor: string) => Promise<AccountExportPage>;

const lists = (Object.keys(exportLists) as (keyof typeof exportLists)[]).map(
  (kind) => [kind, exportLists[kind]] as const,
);

/**
 * Yields the text of an export page by page, and reads a page only after the previous text has been consumed.
 */
export function joinExport(
  first: AccountExportPage,
  readNext: ReadNextPage,
  format: ExportFormat,
): AsyncGenerator<string> {
  const pages = pagesFrom(first, readNext);
  return format === 'json' ? asJson(pages) : asLines(pages);
}

async function* pagesFrom(
  first: AccountExportPage,
  readNext: ReadNextPage,
): AsyncGenerator<AccountExportItem[]> {
  for (let page = first; ; page = await readNext(page.next_cursor)) {
    if (page.items.length > 0) yield page.items;
    if (page.next_cursor === null) return;
  }
}

async function* asLines(pages: AsyncIterable<AccountExportItem[]>): AsyncGenerator<string> {
  const counts = noExportCounts();
  for await (const items of pages) {
    for (const { kind } of items) counts[kind] += 1;
    yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
  }
  yield `${JSON.stringify({ done: true, counts })}\n`;
}

async function* asJson(pages: AsyncIterable<AccountExportItem[]>): AsyncGenerator<string> {
  let open = -1;
  let isFirst = true;

  /**
   * Returns the text that closes the open list and opens all further lists up to that of `kind`, or the last.
   */
  function openUpTo(kind: AccountExportItem['kind'] | undefined = lists.at(-1)?.[0]): string {
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
      else if (kind === 'settings') text += `,"settings":${JSON.stringify(value)}`;
      else {
        text += openUpTo(kind) + (isFirst ? '' : ',') + JSON.stringify(value);
        isFirst = false;
      }
    }
    yield text;
  }
  yield `${openUpTo()}]}`;
}
