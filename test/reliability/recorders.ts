import { feasibilityLabels } from '@crop-planning/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The observations of the clients of a repeatedly killed server. */
export interface Tally {
  /** The ids of the analyses that were answered with 201. */
  acknowledged: string[];
  /** The slowest of all requests that were answered. */
  longestAnswerMs: number;
  /** Requests that got no answer because the connection was lost. */
  lost: number;
  /** Answers that no client should ever get. */
  problems: string[];
}

export interface Recorders {
  tally: Tally;
  /** Resolves when every request under way has ended. */
  stop: () => Promise<void>;
}

export interface RecordersDeps {
  /** The URL of the server, once it runs. */
  url: () => Promise<string>;
  apiKey: string;
  planIds: readonly string[];
  clients: number;
  /** Without it, the recorders wait for each answer as long as it takes. */
  answerMsMax?: number;
}

/** Starts clients that record analyses, each as soon as its last one is answered. */
export function startRecorders({ url, apiKey, planIds, clients, answerMsMax }: RecordersDeps): Recorders {
  const tally: Tally = { acknowledged: [], longestAnswerMs: 0, lost: 0, problems: [] };
  let isStopped = false;

  async function record(client: number, round: number): Promise<void> {
    const crop_plan_id = planIds[(client + round) % planIds.length];
    const feasibility_label = feasibilityLabels[Math.floor(Math.random() * feasibilityLabels.length)];
    const address = `${await url()}/analyses`;
    const sentAt = performance.now();
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ crop_plan_id, feasibility_label }),
      signal: answerMsMax === undefined ? null : AbortSignal.timeout(answerMsMax),
    });
    const body = await response.text();
    tally.longestAnswerMs = Math.max(tally.longestAnswerMs, performance.now() - sentAt);
    if (response.status === 201) tally.acknowledged.push(JSON.parse(body).id);
    else if (response.status !== 503) tally.problems.push(`answered ${response.status} ${body}`);
    else if (response.headers.get('retry-after') === null) tally.problems.push('503 without Retry-After');
  }

  async function run(client: number): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      try {
        await record(client, round);
      } catch (error) {
        if (error instanceof Error && error.name === 'TimeoutError')
          tally.problems.push(`no answer within ${answerMsMax} ms`);
        else tally.lost += 1;
        // Without a server, requests fail immediately. This yields, so that the test can report the failure.
        await nextTurn();
      }
    }
  }

  const running = Array.from({ length: clients }, (_, client) => run(client));
  return {
    tally,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}
