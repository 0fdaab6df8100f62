import { deadlines, type Deadlines } from '@crop-planning/server';
import { userProfileSchema } from '@crop-planning/shared';
import { onTestFinished } from 'vitest';
import { openEngine } from '../engine/engine-fixture.js';
import { patience, register, restOf, startTestApp, type Rest, type TestApp } from '../harness.js';
import { startReplicaSet, type ReplicaSet } from './replica-set.js';

/** Set in `npm run test:cluster`, which prints its measurements: how long the longest election takes. */
export const clusterSeconds = process.env['CLUSTER_SECONDS'];

/** A server on a simulated replica set; both end with the test. */
export interface ClusterService {
  set: ReplicaSet;
  app: TestApp;
  rest: Rest;
}

/** In the suite, its deadlines are ten times as long: a busy machine may need them. */
const usual = clusterSeconds === undefined ? patience : deadlines;

export async function startService(limits: Deadlines = usual): Promise<ClusterService> {
  const set = await startSet();
  const app = await startTestApp({ MONGODB_URI: set.uri }, undefined, undefined, { deadlines: limits });
  onTestFinished(app.close);
  return { set, app, rest: restOf(app) };
}

/** Starts a simulated replica set in front of an empty engine; both end with the test. */
export async function startSet(): Promise<ReplicaSet> {
  const engine = await openEngine();
  const set = await startReplicaSet(engine.uri);
  onTestFinished(set.close);
  return set;
}

/** An account, and the bytes by which its statements are recognised. */
export interface Caller {
  token: string;
  /** The bytes of the account's id. */
  owner: Buffer;
}

export async function createCaller(rest: Rest): Promise<Caller> {
  const token = (await register(rest)).tokens.access_token;
  const { body } = await rest('GET /auth/me', { token });
  return { token, owner: Buffer.from(userProfileSchema.parse(body).id, 'hex') };
}
