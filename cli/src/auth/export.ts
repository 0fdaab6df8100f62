import { joinExport, noExportCounts } from '@crop-planning/shared';
import type { AccountExportPage, ExportCounts, ExportFormat } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { showable } from '../terminal/output/formats.js';

export interface OpenedExport {
  /** Requests each page once the text of the previous one has been read. */
  text: AsyncIterable<string>;
  /** What the text has contained so far. */
  counts: ExportCounts;
}

/** If the service refuses the export, this throws before there is any text. */
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

  /** Ends the text with a newline and makes it safe to show where it goes. */
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
