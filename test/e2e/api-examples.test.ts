import { startEngine } from '@crop-planning/engine';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { describe, expect, onTestFinished } from 'vitest';
import {
  createSchemaCheck,
  fetchDocument,
  listExampledParts,
  resolve,
  type ApiDocument,
  type Operation,
  type Schema,
} from '../api-document.js';
import { createApiRecorder } from '../api-recorder.js';
import { tellRefusals, type RefusingServer } from '../api-refusals.js';
import { tellStory } from '../api-story.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { connectTo, startTestApp, test as base } from '../harness.js';
import { startOpenMeteo } from '../open-meteo.js';
import { startThinApp } from '../thinned-world.js';

const stored = fileURLToPath(new URL('../../server/api-examples.json', import.meta.url));

/** In a world with all of Kenya's nodes and few others, the map of the examples takes little time. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startThinApp(400, {
    isToKeep: ({ latitude, longitude }) => Math.abs(latitude) < 6 && longitude > 32 && longitude < 43,
  });
  onCleanup(app.close);
  return app;
});

describe('the examples in the OpenAPI document', () => {
  test('are what the server answers; vitest -u stores what it answers now', async ({
    app,
    findUndescribed,
  }) => {
    const server = await startRefusingServer();
    const story = createApiRecorder(app, findUndescribed);
    const refusals = createApiRecorder(server.app, findUndescribed);
    await Promise.all([tellStory(story, app), tellRefusals(refusals, server)]);
    const examples = JSON.stringify([...story.examples(), ...refusals.examples()]);
    await expect(await format(examples, { parser: 'json', printWidth: 110 })).toMatchFileSnapshot(stored);
  });

  test('show every request and every answer, except images', async ({ app }) => {
    const document = await fetchDocument(app);
    const lacking = listOperations(document).flatMap(([name, operation]) =>
      listExampledParts(document, operation)
        .filter((part) => part.values.length === 0 && !/ image\/[a-z]+$/.test(part.name))
        .map((part) => `${name}: ${part.name}`),
    );
    expect(lacking).toEqual([]);
  });

  test('match their schemas, and show every error code of an answer', async ({ app }) => {
    const document = await fetchDocument(app);
    const findMisfit = createSchemaCheck(document);
    for (const [name, operation] of listOperations(document)) {
      for (const { name: part, schema, values } of listExampledParts(document, operation)) {
        for (const value of values)
          expect([name, part, findMisfit(schema, value)]).toEqual([name, part, undefined]);
        const { oneOf = [schema] } = resolve<Schema>(document, schema);
        const described = oneOf.map((one) => resolve(document, one).properties?.['code']?.const);
        const codes = described.filter((code) => code !== undefined);
        const shown = values.map((value) => (value as { code?: unknown }).code);
        if (codes.length === described.length) expect([name, part, shown]).toEqual([name, part, codes]);
      }
    }
  });
});

function listOperations({ paths }: ApiDocument): [name: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
}

async function startRefusingServer(): Promise<RefusingServer> {
  const [plansMax, storageMbMax] = [3, 1];
  const source = await startOpenMeteo();
  onTestFinished(source.close);
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const uri = new URL(engine.uri);
  uri.pathname = '/examples';
  const app = await startTestApp({
    MONGODB_URI: uri.href,
    CLIMATE_URL: source.url,
    PLANS_PER_ACCOUNT_MAX: plansMax,
    ACCOUNT_STORAGE_MB_MAX: storageMbMax,
  });
  onTestFinished(app.close);
  const { db, close } = await connectTo(app);
  return {
    app,
    db,
    storageBytesMax: storageMbMax * 1_048_576,
    tokensMax: 100,
    breakClimateSource: () => source.behave('page'),
    async stopDatabase() {
      await close();
      await engine.close();
    },
  };
}
