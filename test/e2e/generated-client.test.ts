import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect } from 'vitest';
import { test as base } from '../harness.js';
import { root } from '../source-files.js';

const run = promisify(execFile);
const example = 'examples/generated-client.ts';
const compilers = ['node_modules/typescript', 'test/node_modules/typescript'];

/** A producer's details, which may have any fields. */
const details = `
  import type { components, operations } from './api.js';
  type Body = operations['analyses.record']['requestBody']['content']['application/json'];
  type Recorded = components['schemas']['AnalysisResponse'];
  export const details: Body['details'] & Recorded['details'] = { ward: 'Njoro' };
  type Line = components['schemas']['PlanAnalysisResponse'];
  export const labelOf = (line: Line) => ('analysis' in line ? line.analysis.feasibility_label : line.error.code);
`;

const settings = {
  extends: join(root, 'test/client/consumer/tsconfig.json'),
  // skipLibCheck, because the types of Node differ from those of browsers.
  compilerOptions: { types: ['node'], skipLibCheck: true },
  files: ['generated-client.ts', 'details.ts'],
};

/** A folder with the example, the types that openapi-typescript generates for it, and strict settings. */
const test = base.extend('project', { scope: 'file' }, async ({ app }, { onCleanup }) => {
  const project = await mkdtemp(join(tmpdir(), 'crop-generated-'));
  onCleanup(() => rm(project, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await copyFile(join(root, example), join(project, 'generated-client.ts'));
  await writeFile(join(project, 'details.ts'), details);
  await writeFile(join(project, 'package.json'), '{"type": "module"}');
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(settings));
  const types = await openapiTS(new URL(`${app.url}/openapi.json`));
  await writeFile(join(project, 'api.ts'), astToString(types));
  return project;
});

describe(`a client generated from the OpenAPI document, ${example}`, () => {
  test.for(compilers)('passes strict type-checking with %s', async (compiler, { project }) => {
    const tsc = join(root, compiler, 'bin/tsc');
    await expect(run(process.execPath, [tsc, '-p', project])).resolves.toMatchObject({ stdout: '' });
  });

  test('creates, analyses and lists a plan, and explains a refusal', async ({ app, account, project }) => {
    const env = { CROP_API_URL: app.url, CROP_EMAIL: account.email, CROP_PASSWORD: account.password };
    const args = ['--import', 'tsx', 'generated-client.ts'];
    expect(await run(process.execPath, args, { cwd: project, env })).toEqual({
      stdout:
        'feasible, score 1 by model 3.1.0: Nothing limits maize planted in Apr.\n' +
        'Long rains maize: feasible, at Nakuru, Kenya\n' +
        'This word means several crops. Use one of the suggestions. pearl millet, finger millet, ' +
        'foxtail millet, proso millet, barnyard millet, kodo millet, little millet\n',
      stderr: '',
    });
  });
});
