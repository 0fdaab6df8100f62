// Express and Mongoose, as their documentation sets them up.
import express, { type NextFunction, type Request, type Response } from 'express';
import type { AddressInfo } from 'node:net';
import { connect, disconnect } from './mongoose-planning.js';
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
const app = express();
app.disable('x-powered-by');
app.use(express.json());

app.post('/auth/login', async (request, response) => {
  response.json(await planning.login(parse(loginInput, request.body)));
});

app.get('/crop-plans', async (request, response) => {
  response.json(await planning.list(await authenticate(planning, request.headers.authorization)));
});

app.get('/crop-plans/:id', async (request, response) => {
  const accountId = await authenticate(planning, request.headers.authorization);
  response.json(await planning.get(accountId, request.params.id));
});

app.post('/crop-plans', async (request, response) => {
  const accountId = await authenticate(planning, request.headers.authorization);
  response.status(201).json(await planning.create(accountId, parse(planInput, request.body)));
});

app.get('/notifications', async (request, response) => {
  response.json(await planning.notifications(await authenticate(planning, request.headers.authorization)));
});

app.post('/analyses', async (request, response) => {
  const source = await authenticateProducer(planning, request.headers.authorization);
  response.status(201).json(await planning.record(source, parse(recordInput, request.body)));
});

app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  const { status, body } = errorAnswer(error);
  response.status(status).json(body);
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  announce(`http://127.0.0.1:${port}`, async () => {
    server.close();
    await disconnect();
  });
});
