import { Readable } from 'node:stream';
import {
  createCropClient,
  createTokenAccess,
  type CropClient,
  type CropRequest,
  type TokenAccess,
  type TokenStore,
} from '@crop-planning/client';
import { CliError } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import type { RequestOptions } from './api.js';
import { createSender, readText, type Answer, type Send } from './requests.js';
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

export async function createService(
  io: Io,
  { url, tokens, timeout, isBatching = false, verbose = false, debug = false }: ServiceOptions,
): Promise<Service> {
  const traced = verbose || debug ? await import('./trace.js') : undefined;
  const send = createSender({
    url,
    timeoutMs: timeout * 1000,
    interrupted: io.interrupted,
    trace: traced?.createTrace(io, debug),
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

interface SignedSenderDeps {
  /** The service's address. */
  url: string;
  send: Send;
  /** Undefined for requests without a credential. */
  access: TokenAccess | undefined;
}

/** Sends requests with the credential, which is renewed if the service finds it expired. */
function createSignedSender({ url, send, access }: SignedSenderDeps): Send {
  return async (path, request) => {
    const token = await access?.token();
    const answer = await sendWith(token, path, request);
    if (answer.status !== 401) return answer;
    const text = await readText(url, answer);
    if (!text.includes('"TOKEN_EXPIRED"') || access?.noteExpired(token) !== true) {
      return { ...answer, body: Readable.from([Buffer.from(text)]) };
    }
    return sendWith(await access.token(), path, request);
  };

  function sendWith(token: string | undefined, path: string, request: CropRequest): Promise<Answer> {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return send(url + path, { ...request, headers: { ...request.headers, ...authorization } });
  }
}
