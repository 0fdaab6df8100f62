import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';

/**
 * Starts a proxy that does to some requests what networks and restarts do. `faults` has those that are still to
 * come; each happens once, to the first request of its kind.
 */
export async function startUnsteadyProxy(target) {
  const faults = new Map([
    ['GET /crop-plans', [refuse]],
    ['POST /crop-plans', [refuse, loseAnswer]],
    ['POST /crop-plans/analyses', [refuse, cutOff]],
  ]);
  const server = createServer((request, response) => {
    const kind = `${request.method} ${request.url.split('?')[0]}`;
    const [fault = passOn, ...later] = faults.get(kind) ?? [];
    if (later.length > 0) faults.set(kind, later);
    else faults.delete(kind);
    void fault({ target, request, response }).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, faults, close };
}

/** Answers as a proxy does while its server restarts. */
async function refuse({ request, response }) {
  request.resume();
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/html' }).end('<h1>Unavailable</h1>');
}

async function passOn({ target, request, response }) {
  const answer = await answerOf(target, request);
  response.writeHead(answer.statusCode, answer.headers);
  answer.pipe(response);
}

/** Has the server do what it was asked to, and breaks the connection instead of passing on the answer. */
async function loseAnswer({ target, request, response }) {
  const answer = await answerOf(target, request);
  await once(answer.resume(), 'end');
  response.destroy();
}

/** Breaks the connection after the first lines of an answer. */
async function cutOff({ target, request, response }) {
  const answer = await answerOf(target, request);
  response.writeHead(answer.statusCode, answer.headers);
  const [lines] = await once(answer, 'data');
  response.write(lines, () => response.destroy());
  answer.destroy();
}

async function answerOf(target, request) {
  const { method, url, headers } = request;
  const passed = sendRequest(target + url, { method, headers });
  request.pipe(passed);
  const [answer] = await once(passed, 'response');
  return answer;
}
