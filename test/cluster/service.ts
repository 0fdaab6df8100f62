import { startEngine } from '@crop-planning/engine';
import { deadlines, type Deadlines } from '@crop-planning/server';
import { onTestFinished } from 'vitest';
import { makeDirectory } from '../engine/engine-fixture.js';
import { patience, restOf, startTestApp, type Rest, type TestApp } from '../harness.js';
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
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const set = await startReplicaSet(engine.uri);
  onTestFinished(set.close);
  const app = await startTestApp({ MONGODB_URI: set.uri }, undefined, undefined, { deadlines: limits });
  onTestFinished(app.close);
  return { set, app, rest: restOf(app) };
}
