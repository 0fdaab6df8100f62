import type { CropFetch } from '@crop-planning/client';
import { openPrivateFile, type FileRules } from '../settings/private-file.js';
import type { Unread } from './api.js';

/** The shortest time between two queries for a login's unread notifications. */
const pauseMs = 10 * 60_000;
const procedure = 'notifications.list';
/** The most calls that the service accepts in one request. */
const batchSizeMax = 10;
/** A damaged file is replaced without a word, since nothing in it is missed. */
const rules: FileRules = { timeoutMs: 1_000, onDamage: () => {} };

/**
 * Returns a function that makes the first query of a fetch ask for the number of unread notifications in the
 * same request; returns undefined if the user got the number within the last ten minutes.
 */
export async function openUnread(
  { directory, key }: { directory: string; key: string },
  now: Date,
  onAnswer: (unread: Unread) => void,
): Promise<((fetch: CropFetch) => CropFetch) | undefined> {
  const file = openPrivateFile(directory, 'unread-notice', rules);
  // No command should fail because the file that only this notice needs cannot be read.
  const noticed = await file.read().catch(() => undefined);
  if (noticed === undefined) return undefined;
  const noticedAtMs = Date.parse(String(noticed[key]));
  // A time in the future comes from a clock that was wrong.
  if (noticedAtMs <= now.getTime() && now.getTime() < noticedAtMs + pauseMs) return undefined;
  const remember = () =>
    file.exclusively((write) => write((values) => void (values[key] = now.toISOString()))).catch(() => {});
  return (fetch) => joined(fetch, (count) => onAnswer({ count, remember }));
}

function joined(fetch: CropFetch, onCount: (count: number) => void): CropFetch {
  let isAsked = false;
  return async (address, request) => {
    const question = isAsked || request.method !== 'GET' ? undefined : withQuestion(address);
    if (question === undefined) return fetch(address, request);
    isAsked = true;
    const answer = await fetch(question.address, request);
    return {
      ...answer,
      json: async () => {
        const results = await answer.json();
        // The service may refuse a batch as a whole.
        if (!Array.isArray(results)) return results;
        const count = unreadIn(results.at(-1));
        // The first query may have failed because its token had expired; then the next one asks.
        if (count === undefined) isAsked = false;
        else onCount(count);
        return question.isOwnBatch ? results.slice(0, -1) : results[0];
      },
    };
  };
}

/** Adds the question to the address of a query; returns undefined if it cannot be asked there. */
function withQuestion(address: string): { address: string; isOwnBatch: boolean } | undefined {
  const url = new URL(address);
  const [, base = '', names = ''] = /^(.*\/trpc\/)(.+)$/.exec(url.pathname) ?? [];
  const own = names.split(',');
  // The service accepts calls about the account only outside a batch; calls about notifications already answer
  // the question.
  const isApart = own.some((name) => name.startsWith('auth.') || name.startsWith('notifications.'));
  if (names === '' || isApart || own.length >= batchSizeMax) return undefined;
  const isOwnBatch = url.searchParams.get('batch') === '1';
  const text = url.searchParams.get('input');
  const input: object = text === null ? {} : isOwnBatch ? JSON.parse(text) : { 0: JSON.parse(text) };
  url.pathname = `${base}${names},${procedure}`;
  url.search = '';
  url.searchParams.set('batch', '1');
  url.searchParams.set('input', JSON.stringify({ ...input, [own.length]: { limit: 1 } }));
  return { address: url.href, isOwnBatch };
}

function unreadIn(answer: unknown): number | undefined {
  const data = valueIn(valueIn(answer, 'result'), 'data');
  const count = valueIn(data, 'unread_count');
  return typeof count === 'number' ? count : undefined;
}

function valueIn(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
