import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  /** Path with its query. */
  path: string;
  token: string;
  body?: string;
}

export interface LoadResult {
  requests: number;
  seconds: number;
}

/**
 * Sends calls for `seconds` over kept-alive connections, each of which waits for an answer before its next
 * call.
 */
export async function sendLoad(
  url: string,
  nextCall: () => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let requests = 0;
  const one = async () => {
    while (performance.now() < endMs) {
      await send(agent, url, nextCall());
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return { requests, seconds: (performance.now() - startedMs) / 1000 };
}

/**
 * Resolves with the body; rejects unless the call succeeds, because a benchmark of refusals measures nothing.
 */
export function send(agent: Agent, url: string, { method, path, token, body }: Call): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
