import { MongoClient, type Db } from 'mongodb';
import { onTestFinished } from 'vitest';
import { startRecorder, type Recorder } from './command-recorder.js';
import { openEngine } from './engine/engine-fixture.js';
import { startReplicaSetProxy } from './engine/replica-set-proxy.js';
import { startTestApp, type TestApp } from './harness.js';

/**
 * Starts a server whose commands pass through a recorder on their way to the engine, and a client that
 * bypasses the recorder. Without change streams, the server has a database that refuses them. All of them end with the
 * test.
 */
export async function startRecordedApp({ hasChangeStreams = true } = {}): Promise<{
  app: TestApp;
  recorder: Recorder;
  db: Db;
}> {
  const { uri } = await openEngine();
  const recorder = await startRecorder(hasChangeStreams ? uri : await withoutChangeStreams(uri));
  const app = await startTestApp({ MONGODB_URI: recorder.uri });
  onTestFinished(app.close);
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return { app, recorder, db: client.db('crop_planning') };
}

async function withoutChangeStreams(uri: string): Promise<string> {
  const proxy = await startReplicaSetProxy(uri);
  proxy.refuseChangeStreams();
  return proxy.uri;
}
