import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  /** Path with its query. */
  path: string;
  token: string;
  body?: string;
}

const openSocketsMax = 256;

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
 * Sends calls at a fixed rate, whether or not earlier ones have been answered. Returns how many ms passed from
 * the moment when each was due until its answer had arrived, so a server that falls behind cannot hide it.
 */
export async function sendAtRate(
  url: string,
  nextCall: () => Call,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: openSocketsMax });
  const startedMs = performance.now();
  const count = Math.floor(perSecond * seconds);
  const waits: number[] = [];
  const answers: Promise<unknown>[] = [];
  const sendDue = (): void => {
    const elapsedMs = performance.now() - startedMs;
    while (answers.length < count && (answers.length * 1000) / perSecond <= elapsedMs) {
      const dueMs = startedMs + (answers.length * 1000) / perSecond;
      const answer = send(agent, url, nextCall());
      answers.push(answer.then(() => waits.push(performance.now() - dueMs)));
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue();
      if (answers.length < count) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(answers);
  agent.destroy();
  return waits;
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
