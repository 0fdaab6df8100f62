import { randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { TestAccount, TestApp } from './harness.js';

export interface PageAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed JSON; undefined if there is no body. */
  body: unknown;
  /** The Set-Cookie headers. */
  cookies: string[];
}

export interface PageRequest {
  body?: unknown;
  /** Added to the headers of the page, or put in their place; undefined leaves one out. */
  headers?: OutgoingHttpHeaders;
}

export type BrowserPage = ReturnType<typeof openBrowserPage>;

export const browserSession = z.strictObject({ access_token: z.string(), expires_in_minutes: z.int() });

/**
 * Sends the requests of the server's own page, with the headers that a browser adds, and keeps one cookie like
 * a browser. It uses neither a browser nor fetch, which would refuse to send what attackers send.
 */
export function openBrowserPage({ url }: { url: string }, origin: string = url) {
  let cookie: string | undefined;

  async function send(route: string, { body, headers }: PageRequest = {}): Promise<PageAnswer> {
    const answer = await sendRaw(url, route, {
      body,
      headers: {
        host: new URL(origin).host,
        origin,
        'sec-fetch-site': 'same-origin',
        'x-browser-session': '1',
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
    });
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';');
      cookie = /;\s*max-age=0/i.test(line) ? undefined : pair;
    }
    return answer;
  }

  return {
    send,
    /** The cookie as the page sends it, `name=value`; undefined if there is none. */
    cookie: () => cookie,
    setCookie: (pair: string | undefined) => void (cookie = pair),
    /** Sends a request that has to succeed, and returns the access token of its answer. */
    async accessToken(route: string, options?: PageRequest): Promise<string> {
      const { status, body } = await send(route, options);
      if (status >= 300) throw new Error(`${route} answered ${status} ${JSON.stringify(body)}`);
      return browserSession.parse(body).access_token;
    },
  };
}

/** Opens a page and logs in there. */
export async function signInAtPage(app: TestApp, account: TestAccount): Promise<BrowserPage> {
  const page = openBrowserPage(app);
  await page.accessToken('POST /auth/browser/login', { body: credentialsOf(account) });
  return page;
}

export function newAccount() {
  return { email: `${randomUUID()}@example.org`, password: 'a quiet field at dawn', full_name: 'Ann Farmer' };
}

export function credentialsOf({ email, password: own }: TestAccount) {
  return { email, password: own };
}

/** Returns the status of an answer, with its error code if it has one. */
export function codeOf({ status, body }: PageAnswer): string {
  const { code } = Object(body) as { code?: string };
  return code === undefined ? String(status) : `${status} ${code}`;
}

function sendRaw(url: string, route: string, { body, headers = {} }: PageRequest): Promise<PageAnswer> {
  const [method = '', path = ''] = route.split(' ');
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = Object.entries({
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
    ...headers,
  }).filter(([, value]) => value !== undefined);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request(
      { hostname, port, method, path, headers: Object.fromEntries(sent) },
      (answer) => {
        text(answer).then(
          (received) =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: received === '' ? undefined : JSON.parse(received),
              cookies: answer.headers['set-cookie'] ?? [],
            }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
