import type { IncomingMessage } from 'node:http';

/** What a request's header `traceparent` says, in the terms of W3C Trace Context. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  flags: number;
}

/** The ids of traces that begin here, because their requests name none. */
const begunHere = new WeakMap<IncomingMessage, string>();

const form =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;
const onlyZeros = /^0+$/;

/** Returns undefined for a header that is missing or invalid; a later version may say more at its end. */
export function traceParentOf({ headers }: Pick<IncomingMessage, 'headers'>): TraceParent | undefined {
  const { traceparent } = headers;
  const {
    version,
    traceId = '',
    spanId = '',
    flags = '',
    more,
  } = (typeof traceparent === 'string' && form.exec(traceparent)?.groups) || {};
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (onlyZeros.test(traceId) || onlyZeros.test(spanId)) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export function noteTraceId(request: IncomingMessage, traceId: string): void {
  begunHere.set(request, traceId);
}

/** Returns the id of the trace that a request belongs to; undefined if it belongs to none. */
export function traceIdOf(request: IncomingMessage): string | undefined {
  return begunHere.get(request) ?? traceParentOf(request)?.traceId;
}
