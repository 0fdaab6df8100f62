// Fastify and MongoDB's driver, written by hand without a framework's or a mapper's share.
import fastify from 'fastify';
import { connect, disconnect } from './driver-planning.js';
import {
  announce,
  authenticate,
  authenticateProducer,
  errorAnswer,
  loginInput,
  parse,
  planInput,
  recordInput,
} from './planning.js';

const planning = await connect();
const app = fastify();

app.post('/auth/login', (request) => planning.login(parse(loginInput, request.body)));

app.get('/crop-plans', async ({ headers }) =>
  planning.list(await authenticate(planning, headers.authorization)),
);

app.get<{ Params: { id: string } }>('/crop-plans/:id', async ({ headers, params }) =>
  planning.get(await authenticate(planning, headers.authorization), params.id),
);

app.post('/crop-plans', async ({ headers, body }, reply) => {
  const accountId = await authenticate(planning, headers.authorization);
  reply.code(201);
  return planning.create(accountId, parse(planInput, body));
});

app.get('/notifications', async ({ headers }) =>
  planning.notifications(await authenticate(planning, headers.authorization)),
);

app.post('/analyses', async ({ headers, body }, reply) => {
  const source = await authenticateProducer(planning, headers.authorization);
  reply.code(201);
  return planning.record(source, parse(recordInput, body));
});

app.setErrorHandler((error, _request, reply) => {
  const { status, body } = errorAnswer(error);
  return reply.code(status).send(body);
});

announce(await app.listen({ port: 0, host: '127.0.0.1' }), async () => {
  await app.close();
  await disconnect();
});
