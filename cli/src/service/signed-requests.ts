import { Readable } from 'node:stream';
import type { CropRequest, TokenAccess } from '@crop-planning/client';
import { readText, type Answer, type Send } from './requests.js';

export interface SignedSenderDeps {
  /** The service's address. */
  url: string;
  send: Send;
  /** Undefined for requests without a credential. */
  access: TokenAccess | undefined;
}

/** Sends requests with the credential, which is renewed if the service finds it expired. */
export function createSignedSender({ url, send, access }: SignedSenderDeps): Send {
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
