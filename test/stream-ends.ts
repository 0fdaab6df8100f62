import { createdPersonalTokenSchema, tokenResponseSchema } from '@crop-planning/shared';
import type { Db } from 'mongodb';
import { onTestFinished } from 'vitest';
import { startRecorder, type Recorder } from './command-recorder.js';
import { connectTo, openEngine } from './engine/engine-fixture.js';
import type { OpenStream } from './event-stream.js';
import { register, restOf, startTestApp, type Rest, type TestAccount, type TestApp } from './harness.js';
import { makeToken } from './personal-token.js';

/** Two servers on one database: one has the streams, the other ends the access of their callers. */
export interface WatchingPair {
  watching: TestApp;
  /** Between the first server and the engine. */
  recorder: Recorder;
  ending: TestApp;
  rest: Rest;
  db: Db;
}

export async function startWatchingPair(
  engine: Parameters<typeof openEngine>[0] = {},
): Promise<WatchingPair> {
  const { uri } = await openEngine(engine);
  const recorder = await startRecorder(uri);
  const [watching, ending] = [
    await startTestApp({ MONGODB_URI: recorder.uri }),
    await startTestApp({ MONGODB_URI: uri }),
  ];
  onTestFinished(async () => void (await Promise.all([watching.close(), ending.close()])));
  return {
    watching,
    recorder,
    ending,
    rest: restOf(ending),
    db: (await connectTo(uri)).db('crop_planning'),
  };
}

/** An account with two sessions and a personal access token. */
export interface Signed extends TestAccount {
  session: string;
  otherSession: string;
  script: string;
  scriptId: string;
}

export async function signUp(rest: Rest): Promise<Signed> {
  const account = await register(rest);
  const { email, password, tokens } = account;
  const { body } = await rest('POST /auth/login', { body: { email, password } });
  const { id, token } = createdPersonalTokenSchema.parse(await makeToken(rest, tokens.access_token));
  return {
    ...account,
    session: tokens.access_token,
    otherSession: tokenResponseSchema.parse(body).access_token,
    script: token,
    scriptId: id,
  };
}

/** Returns the code with which a stream without notifications ends; undefined if it is cut off. */
export async function endOf(stream: OpenStream): Promise<string | undefined> {
  const last = await stream.next();
  return last?.event === 'error' ? JSON.parse(last.data).code : undefined;
}
