import { AppError, joinExport } from '@crop-planning/shared';
import type { AccountExportPage, ExportFormat } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportsStore } from '../auth/exports-store.js';
import { later } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';

export type ReadExportPage = (cursor: string | undefined) => Promise<AccountExportPage>;

export interface ExportRequest {
  format: ExportFormat;
  /** Aborts when the export is complete or its client has disconnected. */
  end: AbortSignal;
}

export interface ExportJoinerDeps {
  leases: ExportsStore;
  now: Clock;
}

const retryAfterSeconds = 5;
const message = 'An export of this account is already running. Try again when it is done.';
/** How often the lease is renewed: well before it expires. */
const holdEveryMs = 10_000;

/**
 * Joins the pages of an export as they are read. Until the export ends, a second export of the account raises
 * TOO_MANY_REQUESTS.
 */
export function createExportJoiner({ leases, now }: ExportJoinerDeps) {
  return async (
    accountId: string,
    readPage: ReadExportPage,
    { format, end }: ExportRequest,
  ): Promise<Readable> => {
    const holder = randomUUID();
    let holdAgainAt = now();

    async function release(): Promise<void> {
      // A lease that cannot be released expires.
      await leases.release(accountId, holder).catch(() => undefined);
    }

    async function hold(): Promise<void> {
      if (!(await leases.hold(accountId, holder)))
        throw new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds });
      // If the client disconnected while the lease was being taken or renewed, nothing else releases it.
      if (end.aborted) await release();
      holdAgainAt = later(now(), holdEveryMs);
    }

    async function readWithLease(cursor: string | undefined): Promise<AccountExportPage> {
      if (now() >= holdAgainAt) await hold();
      const page = await readPage(cursor);
      // Release the lease before the client sees the end, so that it can start another export immediately.
      if (page.next_cursor === null) await release();
      return page;
    }

    // A failure at the start is reported like any other; a later failure only ends the connection.
    const first = await readPage(undefined);
    end.throwIfAborted();
    // Waiting for the stream to end would not suffice: a stream that is never read does not end.
    end.addEventListener('abort', () => void release());
    await hold();
    return Readable.from(joinExport(first, readWithLease, format), { highWaterMark: 1 });
  };
}
