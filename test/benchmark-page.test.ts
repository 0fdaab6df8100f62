import { expect, it } from 'vitest';
import { drawChart } from './benchmark/peers/chart.js';
import { floorPart, withResults } from './benchmark/peers/page.js';
import type { PeersResults } from './benchmark/peers/report.js';
import { read } from './documents.js';

const contenders = 'test/benchmark/contenders';
const page = read('docs/benchmarks.md');
const results = JSON.parse(read('test/benchmark/peers/results.json')) as PeersResults;

it('every table, sentence and bar of docs/benchmarks.md is what the report writes from the stored results', async () => {
  expect(page).toBe(await withResults(page, results));
  expect(read('docs/benchmarks.svg')).toBe(drawChart(results.alone));
});

it('a table of docs/benchmarks.md follows the results of its own measure', async () => {
  const [row] = results.growth;
  if (!row) throw new Error('there are no results');
  const changed = { ...row, serverCpuMs: 7.77, engineCpuMs: 8.88, perSecond: 9999 };
  const other = await withResults(page, { ...results, growth: [changed, ...results.growth.slice(1)] });
  const below = (name: string) =>
    other
      .slice(other.lastIndexOf(name))
      .split('\n')
      .find((line) => line.startsWith(`| ${row.of}`));
  expect(below('Processor time of the server')).toContain('7.77');
  expect(below('Processor time of the database')).toContain('8.88');
  expect(below('Answers a second')).toContain('9999');
});

it('the floor is compared by what all processes take', () => {
  const rows = results.floor.rows.map((row) => ({
    ...row,
    serverCpuMs: row.peer === 'this service' ? 3 : 1,
    engineCpuMs: row.peer === 'PocketBase' ? 0 : 1,
  }));
  expect(floorPart({ ...results.floor, rows })).toContain(
    'needs 2.00, 2.00 and 2.00 times the processor time of the floor for list, get and create, and 4.00, 4.00 and 4.00 times that of PocketBase',
  );
});

it('a machine that was busy with other work is named', () => {
  expect(floorPart({ ...results.floor, othersShare: 0.38 })).toContain('Other programs used 38 %');
  expect(floorPart({ ...results.floor, othersShare: 0.04 })).not.toContain('Other programs');
});

it('docs/benchmarks.md names the versions of the contenders', () => {
  const { dependencies } = JSON.parse(read(`${contenders}/package.json`)) as {
    dependencies: Record<string, string>;
  };
  const named = {
    Express: 'express',
    Mongoose: 'mongoose',
    NestJS: '@nestjs/core',
    Fastify: 'fastify',
    'MongoDB’s driver': 'mongodb',
  };
  for (const [name, dependency] of Object.entries(named)) {
    const [minor] = /^\d+\.\d+/.exec(dependencies[dependency] ?? '') ?? [];
    expect(page.replaceAll("'", '’').replaceAll(/\s+/g, ' ')).toContain(`${name} ${minor}`);
  }
});

it('docs/benchmarks.md names the version of PocketBase', () => {
  const [, minor] = /pocketbase v(\d+\.\d+)/.exec(read(`${contenders}/pocketbase/go.mod`)) ?? [];
  expect(page).toContain(`**PocketBase ${minor}**`);
});

it.each([contenders, '.'])('every package that %s locks runs on Node 20', (folder) => {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as {
    packages: Record<string, { engines?: { node?: string } }>;
  };
  const tooNew = Object.entries(packages).filter(([, { engines }]) => {
    const alternatives = engines?.node?.split('||') ?? [];
    return alternatives.length > 0 && !alternatives.some((one) => Number(/\d+/.exec(one)?.[0] ?? 0) <= 20);
  });
  expect(tooNew.map(([path]) => path)).toEqual([]);
});
