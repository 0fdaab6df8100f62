import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { AnalysisPreview } from '@crop-planning/shared';
import { createPlan } from '../harness.js';
import { recordAnalyses, test } from './cli-fixture.js';

const evil = '<script>alert("1")</script> | & \'x\'';

describe('crop plan report', () => {
  test('writes one self-contained HTML page', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'Long rains maize' });
    await cli.run(['plan', 'analyze', 'Long rains maize']);
    const { code, stdout, stderr } = await cli.run(['plan', 'report', 'Long rains maize']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^<!DOCTYPE html>\s*<html lang="en">[^]*<\/html>\n$/);
    expect(stdout).not.toMatch(/<script|https?:|url\(|@import|<link|<img|<iframe|\son[a-z]+=/i);
    expect(unclosed(stdout)).toEqual([]);
    for (const part of ['Long rains maize', 'Nakuru', 'planted in March', 'rainfed', 'low risk tolerance']) {
      expect(stdout).toContain(part);
    }
    expect(stdout).toMatch(/<svg\s+class="climate"\s+viewBox[^>]*role="img"[^]*<title id=[^]*<desc id=/);
    expect(stdout).toContain('With irrigation');
    expect(stdout).toContain('Sources');
    expect(stdout.match(/<li\s+class="[a-z]+( asked)?"/g)).toHaveLength(12);
  });

  test('shows the calendar beside the months of the model, and the state of the Pacific in each year', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const maize = { name: 'Field', location: 'Masvingo', planting_month: 11 };
    await createPlan(rest, account.tokens.access_token, maize);
    const { details } = (await cli.json(['plan', 'analyze', 'Field'])) as AnalysisPreview;
    const { el_nino } = details.enso?.states ?? {};
    const { stdout: page } = await cli.run(['plan', 'report', 'Field']);
    expect(unclosed(page)).toEqual([]);
    expect(page.match(/: El Niño"><i class="state el_nino">/g)).toHaveLength(el_nino?.seasons ?? NaN);
    expect(page).toContain('<th scope="col">With a harvest</th>');
    expect(page.match(/<span\s+class="local"[^>]*>••/g)).toHaveLength(details.local_months?.length ?? NaN);
    expect(page).toMatch(/<th scope="row">Nov<\/th>(\s*<td>[\d.]+<\/td>){6}\s*<td>yes<\/td>/);
    expect(page).toMatch(/<dt>Calendar<\/dt>\s*<dd>GGCMI phase 3 .* CC BY 4\.0/);
    const { stdout: text } = await cli.run(['plan', 'report', 'Field', '--format', 'md']);
    expect(text).toMatch(/^\| Nov \(planned\) \| .* \| yes \|$/m);
    expect(text).toMatch(/^\| 1990s \| `[#+-]{10}` \| `[EnL]{10}` \|$/m);
    expect(text).toContain(`| El Niño | ${el_nino?.seasons} | ${el_nino?.carried} | ${el_nino?.good} |`);
    expect(text).toMatch(/^- El Niño: Relative Oceanic Niño Index/m);
    await createPlan(rest, account.tokens.access_token, {
      ...maize,
      name: 'Andes',
      crop: 'quinoa',
      location: 'Cusco',
    });
    await cli.run(['plan', 'analyze', 'Andes']);
    const other = await cli.run(['plan', 'report', 'Andes', '--format', 'md']);
    expect(other.stdout).toContain('No calendar says when quinoa is sown here.');
    expect(other.stdout).not.toMatch(/Sown here|Calendar:|El Niño/);
  });

  test('covers every plan that the model has analysed, and the other plans with --all', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    for (const name of ['A', 'B']) await createPlan(rest, token, { name });
    const { id } = await createPlan(rest, token, { name: 'Never asked' });
    await cli.run(['plan', 'analyze', 'A', 'B']);
    const some = await cli.run(['plan', 'report', '--format', 'md']);
    expect(some.stdout).toContain('# 2 crop plans');
    expect(some.stderr).toBe(
      '1 plan is left out for lack of an analysis by the model: crop plan analyze --all\n',
    );
    const all = await cli.run(['plan', 'report', '--all', '--format', 'md']);
    expect({ code: all.code, stderr: all.stderr }).toEqual({ code: 0, stderr: '' });
    expect(all.stdout).toContain('# 3 crop plans');
    expect(all.stdout).toContain(`**not analysed** yet; to analyse it, run \`crop plan analyze ${id}\``);
    expect(all.stdout).toMatch(/^\| .* \| not analysed \| none yet \| – \|$/m);
    expect(all.stdout).toContain(' · rainfed · typical season · ');
    const { stdout: page } = await cli.run(['plan', 'report', '--all']);
    expect(page).toMatch(/<td>\s*none yet\s*<\/td>/);
  });

  test('escapes HTML and Markdown in texts', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, { name: evil });
    await recordAnalyses(rest, apiKey, id, ['marginal'], { reasons: ['a | <b>'], limiting_factor: '<i>' });
    const page = await cli.run(['plan', 'report', id]);
    expect(page.stdout).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; | &amp; &#39;x&#39;');
    expect(page.stdout).not.toMatch(/<script|<i>/);
    expect(page.stdout).toContain('a | &lt;b&gt;');
    expect(page.stdout).toContain('advisor</bdi> says');
    const { stdout } = await cli.run(['plan', 'report', id, '--format', 'md']);
    expect(stdout).toContain('- a \\| &lt;b&gt;');
    expect(stdout).not.toContain('<');
  });

  test('shows both another producer’s analysis and the model’s', async ({ cli, account, rest, apiKey }) => {
    await cli.logIn(account);
    const { id } = await createPlan(rest, account.tokens.access_token, {
      name: 'Field',
      crop: 'potato',
      location: 'Niamey, Niger',
    });
    await cli.run(['plan', 'analyze', 'Field']);
    await recordAnalyses(rest, apiKey, id, ['infeasible'], { reasons: ['The well is dry.'] });
    const { stdout } = await cli.run(['plan', 'report']);
    expect(stdout).toContain('The well is dry.');
    expect(stdout.match(/limited by nothing/g)).toBeNull();
    expect(stdout).toContain('The model says');
  });

  test('writes a file, as Markdown if its name ends in .md, and reports it', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'Field' });
    await cli.run(['plan', 'analyze', 'Field']);
    const file = join(cli.folder, 'field.md');
    const result = await cli.run(['plan', 'report', 'Field', '-o', file]);
    expect(result).toEqual({ code: 0, stdout: '', stderr: `Wrote ${file}: 1 plan.\n` });
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^## Field\n/);
    expect(text.match(/^\| (Jan|Dec)/gm)).toHaveLength(4);
    expect(await cli.json(['plan', 'report', 'Field', '-o', file])).toEqual({
      file,
      format: 'md',
      plans: 1,
      not_analysed: 0,
    });
    expect((await readdir(cli.folder)).filter((name) => name.includes('field'))).toEqual(['field.md']);
  });

  test.for([
    ['a folder', '.', [], 2],
    ['a folder that does not exist', 'none/report.html', [], 2],
    ['plans and --all', 'a.html', ['--all'], 2],
    ['an unknown format', 'a.html', ['--format', 'pdf'], 2],
  ] as const)('refuses %s', async ([, file, more, code], { cli, account, rest }) => {
    await cli.logIn(account);
    await createPlan(rest, account.tokens.access_token, { name: 'Field' });
    const result = await cli.run(['plan', 'report', 'Field', '-o', join(cli.folder, file), ...more]);
    expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
    expect(result.stderr).toMatch(/^error: .*\n(hint: .*\n)?try: /);
  });

  test('refuses when there is nothing to report: no plan, another account’s plan, no analysis', async ({
    cli,
    account,
    createAccount,
    rest,
  }) => {
    await cli.logIn(account);
    expect(await cli.run(['plan', 'report'])).toMatchObject({ code: 3, stdout: '' });
    const other = await createAccount();
    const { id } = await createPlan(rest, other.tokens.access_token, { name: 'Of another' });
    expect(await cli.run(['plan', 'report', id])).toMatchObject({ code: 3, stdout: '' });
    await createPlan(rest, account.tokens.access_token, { name: 'Mine' });
    expect((await cli.run(['plan', 'report'])).stderr).toContain('try: crop plan analyze --all\n');
    expect((await cli.run(['plan', 'report', '--json'])).code).toBe(2);
  });
});

const voids = new Set(['meta', 'rect', 'line', 'circle', 'polyline', 'br']);

/** Returns the elements that are not properly closed. */
function unclosed(page: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of page.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*?(\/?)>/g,
  )) {
    if (selfClosing === '/' || voids.has(name)) continue;
    if (slash === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}
