import { MongoClient, type Db } from 'mongodb';
import { onTestFinished } from 'vitest';
import { startRecorder, type Recorder } from './command-recorder.js';
import { openEngine } from './engine/engine-fixture.js';
import { startTestApp, type TestApp } from './harness.js';

/**
 * Starts a server whose commands pass through a recorder on their way to the engine, and a client that
 * bypasses the recorder. All of them end with the test.
 */
export async function startRecordedApp(): Promise<{ app: TestApp; recorder: Recorder; db: Db }> {
  const { uri } = await openEngine();
  const recorder = await startRecorder(uri);
  const app = await startTestApp({ MONGODB_URI: recorder.uri });
  onTestFinished(app.close);
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return { app, recorder, db: client.db('crop_planning') };
}
