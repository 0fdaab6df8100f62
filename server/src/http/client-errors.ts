import { AppError } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { statusOf, toErrorBody } from '../procedures/errors.js';
import { commonHeaders } from './common-headers.js';

/**
 * Neither error is certainly the client's fault: a server that was suspended regards every waiting request as
 * late.
 */
const cutOffCodes = new Set(['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT']);

/**
 * Responds to bytes that are not an HTTP request, if the connection is still writable. A request that did not
 * arrive by the deadline is cut off without a response: clients resend it, which they would not do after an
 * error.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (cutOffCodes.has(error.code ?? '') || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = new AppError('VALIDATION_FAILED', {
    issues: [{ path: '', message: 'could not be read as an HTTP request' }],
  });
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorBody(failure, requestId));
  const head = [
    `HTTP/1.1 ${statusOf(failure)} ${STATUS_CODES[statusOf(failure)]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
