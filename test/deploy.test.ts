import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { settings } from '../server/src/settings/config.js';
import { root } from './source-files.js';

const dockerfile = read('Dockerfile');
const unit = read('crop-server.service');
const compose = z
  .object({
    services: z.object({
      server: z.looseObject({
        stop_grace_period: z.string(),
        environment: z.record(z.string(), z.unknown()),
      }),
      'server-on-mongodb': z.looseObject({ environment: z.record(z.string(), z.unknown()) }),
    }),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));
const deployment = z
  .object({
    spec: z.object({
      template: z.object({ spec: z.looseObject({ terminationGracePeriodSeconds: z.number() }) }),
    }),
  })
  .parse(parse(read('kubernetes/deployment.yaml')));
const config = z
  .object({ data: z.record(z.string(), z.string()) })
  .parse(parse(read('kubernetes/settings.yaml')));

/** What a process may take to stop after DRAIN_SECONDS, with some seconds to spare. */
const stopSeconds = 12;

const named: Record<string, Record<string, unknown>> = {
  Dockerfile: environmentOf(/^ENV ((?:.*\\\n)*.*)/m.exec(dockerfile)?.[1]),
  'crop-server.service': environmentOf(/^Environment=(.*)$/m.exec(unit)?.[1]),
  'compose.yaml': compose.services.server.environment,
  'compose.yaml with MongoDB': compose.services['server-on-mongodb'].environment,
  'kubernetes/settings.yaml': config.data,
};

describe.each(Object.entries(named))('the settings in deploy/%s', (_, values) => {
  it('exist, and have permitted values', () => {
    const ours = Object.entries(values).filter(([name]) => name !== 'NODE_ENV');
    const problems = ours.filter(([name, value]) => {
      const rule = Object.entries(settings.shape).find(([key]) => key === name)?.[1];
      return rule === undefined || !(`${value}`.startsWith('${') || rule.safeParse(`${value}`).success);
    });
    expect(ours.length).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });
});

it.each([
  ['crop-server.service', 'crop-server.service', /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]],
  ['compose.yaml', 'compose.yaml', /^(\d+)s$/.exec(compose.services.server.stop_grace_period)?.[1]],
  [
    'kubernetes/deployment.yaml',
    'kubernetes/settings.yaml',
    deployment.spec.template.spec.terminationGracePeriodSeconds,
  ],
])('deploy/%s leaves a server the time to stop', (_, from, seconds) => {
  const drainSeconds = Number(named[from]?.['DRAIN_SECONDS']);
  expect(drainSeconds).toBeGreaterThanOrEqual(5);
  expect(Number(seconds)).toBeGreaterThanOrEqual(drainSeconds + stopSeconds);
});

it('the manifests name the version of the packages', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  expect(read('kubernetes/kustomization.yaml')).toContain(`newTag: ${version}\n`);
});

it('the image copies only files that the build makes or the clone has', () => {
  const sources = [...dockerfile.matchAll(/^COPY --from=build (.*)$/gm)].flatMap(([, text = '']) =>
    text.split(' ').slice(0, -1),
  );
  expect(sources.length).toBeGreaterThan(5);
  const missing = sources.filter((source) => !existsSync(join(root, source.replace(/^\/src\//, ''))));
  expect(missing).toEqual([]);
});

describe('the alarms in deploy/prometheus/alerts.yaml', () => {
  const { groups } = z
    .object({
      groups: z.array(
        z.object({
          rules: z.array(z.object({ alert: z.string(), annotations: z.object({ runbook: z.string() }) })),
        }),
      ),
    })
    .parse(parse(read('prometheus/alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

  it.each(rules)('name the section for $alert, and have a test', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(operations).toContain(`\n### ${alert}\n`);
    const tests = read('prometheus/alerts.test.yaml');
    expect(tests).toContain(`- alertname: ${alert}\n`);
    expect(tests).toContain(`{ alertname: ${alert}, eval_time: 1h, exp_alerts: [] }`);
  });

  it('are all that the document has', () => {
    const sections = [...operations.matchAll(/^### (Crop\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });
});

/** Returns the variables in `NAME=value NAME=value`, on one line or several. */
function environmentOf(text = ''): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [name, value ?? '']),
  );
}

function read(path: string): string {
  return readFileSync(join(root, 'deploy', path), 'utf8');
}
