import { AppError, joinExport } from '@crop-planning/shared';
import type { AccountExportPage, ExportFormat } from '@crop-planning/shared';
import { Readable } from 'node:stream';

export type ReadExportPage = (cursor: string | undefined) => Promise<AccountExportPage>;

const retryAfterSeconds = 5;
const message = 'An export of this account is under way already. Try again when it is done.';

/** Joins the pages of exports as they are read, one export of an account at a time; a second is TOO_MANY_REQUESTS. */
export function createExportJoiner() {
  const running = new Set<string>();

  return async (accountId: string, readPage: ReadExportPage, format: ExportFormat): Promise<Readable> => {
    if (running.has(accountId)) throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
    running.add(accountId);
    try {
      // What refuses the export is told as any other failure; a later one only ends the connection.
      const first = await readPage(undefined);
      const stream = Readable.from(joinExport(first, readPage, format), { highWaterMark: 1 });
      return stream.once('close', () => running.delete(accountId));
    } catch (error) {
      running.delete(accountId);
      throw error;
    }
  };
}
