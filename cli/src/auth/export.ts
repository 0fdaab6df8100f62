import { joinExport, noExportCounts } from '@crop-planning/shared';
import type { AccountExportPage, ExportCounts, ExportFormat } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { showable } from '../terminal/output/formats.js';

export interface OpenedExport {
  /** Requests each page once the text of the previous one has been read. */
  text: AsyncIterable<string>;
  /** The numbers of items that the text has contained so far. */
  counts: ExportCounts;
}

/** Opens an export; throws before there is any text if the service refuses it. */
export async function openExport(
  api: Api,
  { format, isShown }: { format: ExportFormat; isShown: boolean },
  onProgress: (itemCount: number) => void = () => {},
): Promise<OpenedExport> {
  const counts = noExportCounts();
  let itemCount = 0;
  const first = await readPage(undefined);
  return {
    text: asText(joinExport(first, readPage, format)),
    counts,
  };

  /** Makes the text safe for its destination, and ends it with a newline. */
  async function* asText(parts: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const part of parts) yield showable(part, isShown);
    if (format === 'json') yield '\n';
  }

  async function readPage(cursor: string | undefined): Promise<AccountExportPage> {
    const page = await api.call((client) => client.auth.exportMe.query({ cursor }));
    for (const { kind } of page.items) counts[kind] += 1;
    itemCount += page.items.length;
    onProgress(itemCount);
    return page;
  }
}
