import { joinExport, noExportCounts, type AccountExportPage, type ExportFormat } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { showable } from '../terminal/output/formats.js';

/** Opens an export; throws before returning any text if the service refuses the export. */
export async function openExport(
  api: Api,
  { format, isShown }: { format: ExportFormat; isShown: boolean },
  onProgress: (itemCount: number) => void = () => {},
) {
  const counts = noExportCounts();
  let itemCount = 0;
  const first = await readPage(undefined);
  return {
    /** The text of the export. Each page is requested only when the text of the previous one has been read. */
    text: asText(joinExport(first, readPage, format)),
    /** The number of items of each kind fetched so far. */
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
