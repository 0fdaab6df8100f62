// A separate process with thousands of clients that follow notifications. Its parent says over IPC which
// tokens to use and when to count.
import { Agent, request } from 'node:http';

/** How many streams to follow with each of the tokens. */
export interface Following {
  url: string;
  tokens: readonly string[];
  streamsEach: number;
}

/**
 * Sent when all streams are open, when the parent's `Expecting` has been received, and when all expected
 * events have arrived.
 */
export interface Arrivals {
  /** When the streams were opened or the events arrived, in milliseconds since 1970. */
  times: readonly number[];
}

/** How many events to expect from now on: notifications, or the ends of streams. */
export interface Expecting {
  events: number;
  areEnds?: boolean;
}

const opensAtOnce = 64;
const againMs = 1_000;
let times: number[] = [];
let expected = Infinity;
let areEnds = false;

process.on('message', (message: Following | Expecting) => {
  if ('events' in message) {
    times = [];
    expected = message.events;
    areEnds = message.areEnds === true;
    process.send?.({ times });
  } else void openAll(message);
});

async function openAll({ url, tokens, streamsEach }: Following): Promise<void> {
  const waiting = tokens.flatMap((token) => Array.from({ length: streamsEach }, () => token));
  const agent = new Agent({ maxSockets: Infinity });
  const opened: number[] = [];
  const openNext = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      await open(agent, url, token);
      opened.push(now());
    }
  };
  await Promise.all(Array.from({ length: opensAtOnce }, openNext));
  process.send?.({ times: opened } satisfies Arrivals);
}

/** Resolves when the stream has announced where it begins. */
function open(agent: Agent, url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(`${url}/notifications/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode === 503) {
        // As clients do; so many requests at once may be more than the service can answer in time.
        setTimeout(() => void open(agent, url, token).then(resolve, reject), againMs);
        return void answer.resume();
      }
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      let latest = '';
      answer.on('data', (text: string) => {
        latest = text;
        if (text.includes('id: ')) resolve();
        for (const _ of text.matchAll(/^data: /gm)) arrive();
      });
      answer.on('close', () => {
        if (!areEnds) fail(`a stream ended: ${latest}`);
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function arrive(): void {
  times.push(now());
  if (times.length === expected) process.send?.({ times } satisfies Arrivals);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
