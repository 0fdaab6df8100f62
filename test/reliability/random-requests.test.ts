import { expect, test } from 'vitest';
import { createAnswerCheck, fetchDocument } from '../api-document.js';
import { createApiKey, register, restOf } from '../harness.js';
import { isNear, startThinApp } from '../thinned-world.js';
import { forge } from '../token-forger.js';
import { createGrower } from './grower.js';
import { createRandom } from './random-values.js';
import { createRequestMaker, type RandomRequest } from './random-requests.js';

interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  token: string | undefined;
}

// PROOF_RUNS=2000 is the proof, with different requests each time; the suite runs a fixed sample.
const proofRuns = process.env['PROOF_RUNS'];
const runs = Number(proofRuns ?? 350);
const seed = Number(process.env['PROOF_SEED'] ?? (proofRuns === undefined ? 1 : Date.now() % 2 ** 31));

test(
  `${runs} random requests with seed ${seed} are answered as the API document describes, and over tRPC without a server error`,
  { timeout: 300_000 + runs * 2_000 },
  async ({ onTestFinished }) => {
    // Of a map, the document describes the form, which is the same for a world with fewer nodes.
    const app = await startThinApp(100, { isToKeep: isNear([-0.28, 36.07]) });
    onTestFinished(app.close);
    const apiKey = await createApiKey(app, 'advisor');
    const rest = restOf(app);
    const document = await fetchDocument(app);
    const findProblem = createAnswerCheck(document);
    const expired = await register(rest);
    app.advanceClock(16 * 60_000);
    const maker = createRequestMaker(document, createRandom(seed), seed);
    const problems: string[] = [];
    const reached = new Set<string>();
    let grower = await createGrower(rest, apiKey);

    for (let run = 0; run < runs; run += 1) {
      const { account, known } = grower;
      const { access_token: token, refresh_token: refreshToken } = account.tokens;
      const request = maker.next(known, {
        right: (scheme) => (scheme === 'apiKey' ? apiKey : token),
        wrong: [undefined, 'nonsense', expired.tokens.access_token, refreshToken, apiKey, token],
      });
      const { operationId } = request.operation;
      const isProcedure = operationId?.startsWith('server.') === false;
      if (operationId?.startsWith('auth.browser.'))
        Object.assign(request.headers, pageHeaders(app, refreshToken));
      const answer = await send(app, request);
      const problem = findProblem({ ...request, ...answer });
      if (problem !== undefined) problems.push(problem);
      if (isProcedure && answer.status < 300) {
        reached.add(operationId);
        grower.learn(operationId, answer.isJson ? JSON.parse(answer.text) : undefined);
        if (answer.status === 204) Object.values(request.input).forEach(grower.forget);
      }
      if (isProcedure) problems.push(...(await findTrpcProblems(app, operationId, request)));
      if ((await rest('GET /auth/me', { token })).status !== 200) grower = await createGrower(rest, apiKey);
    }

    expect(problems).toEqual([]);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const unreached = operations.flatMap(({ operationId: id }) =>
      id === undefined || id.startsWith('server.') || reached.has(id) ? [] : id,
    );
    // These operations need a code that only an operator can create.
    expect(unreached).toEqual(['auth.resetPassword', 'auth.browser.resetPassword']);
  },
);

/** The headers that a browser adds to a request of the server's own page. */
function pageHeaders({ url }: { url: string }, refreshToken: string): Record<string, string> {
  const cookie = `crop-session-${new URL(url).port}=${forge(refreshToken, { claims: { carrier: 'cookie' } })}`;
  return { origin: url, 'sec-fetch-site': 'same-origin', cookie };
}

async function send({ url }: { url: string }, { method, path, headers, body, token }: Wire) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  });
  const isType = (type: string) => response.headers.get('content-type')?.startsWith(type) === true;
  // A stream never ends.
  const isStream = isType('text/event-stream');
  if (isStream) await response.body?.cancel();
  return {
    status: response.status,
    headers: response.headers,
    text: isStream ? '' : await response.text(),
    isStream,
    isJson: isType('application/json'),
  };
}

/** Calls the tRPC procedure of an operation with the same input, and returns the problems of its response. */
async function findTrpcProblems(
  app: { url: string },
  name: string,
  { input, token }: RandomRequest,
): Promise<string[]> {
  const body = JSON.stringify(input);
  const post: Wire = {
    method: 'POST',
    path: `/trpc/${name}`,
    headers: { 'content-type': 'application/json' },
    body,
    token,
  };
  const asQuery = `/trpc/${name}?input=${encodeURIComponent(body.replaceAll(/\p{Cs}/gu, '?').slice(0, 4_000))}`;
  const posted = await send(app, post);
  const { status, text, isStream } =
    posted.status === 405 ? await send(app, { method: 'GET', path: asQuery, headers: {}, token }) : posted;
  const isAnswer = isStream || /^\{"(result|error)":/.test(text);
  return status < 500 && isAnswer
    ? []
    : [`${name} of ${body.slice(0, 300)} answered ${status} ${text.slice(0, 300)}`];
}
