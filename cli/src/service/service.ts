import { createCropClient, createTokenAccess, type CropClient, type TokenStore } from '@crop-planning/client';
import { CliError } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import type { RequestOptions } from './api.js';
import { createSender, type Send } from './requests.js';
import { createSignedSender } from './signed-requests.js';
import { createTrace } from './trace.js';
import { createTransport } from './transport.js';

export interface ServiceOptions extends RequestOptions {
  url: string;
  /** Without a store every request is anonymous. */
  tokens: TokenStore | undefined;
}

/** The service through the client, and for requests that the client does not know. */
export interface Service {
  client: CropClient;
  send: Send;
}

export function createService(
  io: Io,
  { url, tokens, timeout, isBatching = false, ...traced }: ServiceOptions,
): Service {
  const send = createSender({
    url,
    timeoutMs: timeout * 1000,
    interrupted: io.interrupted,
    trace: createTrace(io, traced),
  });
  const fetch = createTransport(url, send);
  const client = createCropClient({
    url,
    fetch,
    isBatching,
    // A server that is down, or silent for the whole time, will hardly be back a moment later.
    isTriedAgain: (failure) => failure instanceof CliError && failure.details.isCutOff === true,
    ...(tokens && { tokens }),
  });
  const access = tokens && createTokenAccess({ url, fetch, tokens });
  return { client, send: createSignedSender({ url, send, access }) };
}
