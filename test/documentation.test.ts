import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { errorTable } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { tokensMax } from '../server/src/auth/personal-tokens/create.js';
import { graceMs, sessionsMax } from '../server/src/auth/sessions/sessions.js';
import { waitingInAllMax, waitingMax } from '../server/src/auth/passwords/hash-queue.js';
import { keptAnswersPerDay, tokenChangesPerDay } from '../server/src/auth/rate-limits/account-budgets.js';
import { signInBudgets, signInSuccessBudgets } from '../server/src/auth/sign-in-budgets.js';
import { restRoutes } from '../server/src/http/rest-routes.js';
import { settings, sharedSettings } from '../server/src/settings/config.js';
import { createProgram } from '../server/src/operator/program.js';
import { documents, read } from './documents.js';
import { root, sourceFiles } from './source-files.js';
import { auditEvents } from '../server/src/records/audit.js';

describe('docs/configuration.md', () => {
  const text = read('docs/configuration.md');

  it.each(Object.keys(settings.shape))('names %s', (name) => {
    expect(text).toContain(`\`${name}\``);
  });

  it('names no setting that does not exist', () => {
    const named = [...text.matchAll(/^\| `([A-Z][A-Z_]+)` /gm)].map(([, name]) => name);
    expect(named.filter((name) => name !== undefined && !Object.hasOwn(settings.shape, name))).toEqual([]);
  });
});

describe('docs/errors.md', () => {
  const text = read('docs/errors.md');
  const raised = sourceFiles()
    // Leaves out the files that mention error codes without raising the errors.
    .filter(({ path }) =>
      /^server\/(?!src\/([a-z-]+\/noun\.ts$|http\/(plain-routes\.ts$|openapi\/)))/.test(path),
    )
    .map((file) => file.text)
    .join('\n');

  it.each(Object.keys(errorTable))('names %s, and the server raises it', (code) => {
    expect(text).toContain(`\`${code}\``);
    expect(raised).toContain(`'${code}'`);
  });

  it('names no code that does not exist', () => {
    const named = [...text.matchAll(/^\|[^|]*\| `([A-Z][A-Z_]+)` /gm)].map(([, code]) => code);
    expect(named.filter((code) => code !== undefined && !Object.hasOwn(errorTable, code))).toEqual([]);
  });
});

describe('docs/operator.md', () => {
  const reject = () => Promise.reject(new Error('Nothing is run here.'));
  const io = {
    environment: {},
    version: '',
    serve: reject,
    confirm: reject,
    out: () => {},
    err: () => {},
    onProgress: () => {},
    stdout: new PassThrough(),
    stdin: Readable.from([]),
  };

  it.each(commandsOf(createProgram(io)))('names `%s`', (command) => {
    expect(read('docs/operator.md')).toContain(`\`${command}\``);
  });

  it('lists the settings that all servers must share', () => {
    const [, list = ''] = /These must be the same:\n\n([^.]*)\./.exec(read('docs/operator.md')) ?? [];
    const shared = Object.entries(settings.shape).filter(([, schema]) => sharedSettings.has(schema));
    expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(
      shared.map(([name]) => name).toSorted(),
    );
  });

  it.each(auditEvents)('names the event %s', (event) => {
    expect(read('docs/operator.md')).toContain(`\`${event}\``);
  });
});

describe('docs/security.md', () => {
  const { account_and_address: pair, account_and_network: region, account, networks } = signInBudgets;
  const { account: logins, networks: loginsFrom } = signInSuccessBudgets;
  const minutes = (ms: number) => ms / 60_000;
  const thousands = (count: number) => count.toLocaleString('en');

  it.each([
    `${pair.takenMax} in ${minutes(pair.windowMs)} minutes`,
    `${minutes(pair.windowMs)}, 30, 60 and ${minutes(pair.waitMsMax)} minutes`,
    `${region.takenMax} a day`,
    `${account.takenMax} a day`,
    `${networks.address.takenMax}, ${networks.site.takenMax} and ${networks.region.takenMax} an hour`,
    `${thousands(logins.takenMax)} an hour`,
    `${thousands(loginsFrom.address.takenMax)}, ${thousands(loginsFrom.site.takenMax)} and ${thousands(loginsFrom.region.takenMax)} an hour`,
    `| ${waitingMax.address}, ${waitingMax.site} and ${waitingMax.region} `,
    `${thousands(waitingInAllMax)}, 5 seconds each`,
    `at most ${sessionsMax};`,
    `at most ${tokensMax} for each account`,
    `${tokenChangesPerDay} changes a day`,
    `${thousands(keptAnswersPerDay)} a day`,
    `${graceMs / 1000} seconds more`,
  ])('gives the limit %s, as the server does', (figure) => {
    expect(read('docs/security.md')).toContain(figure);
  });
});

describe('docs/api.md', () => {
  it('has the prices of calls, as the server does', () => {
    const [, table = ''] = /^## What calls cost$([^]*?)^- /m.exec(read('docs/api.md')) ?? [];
    const rows = [...table.matchAll(/^\| (.+?) +\| ([\d,]+) +\|$/gm)].map(([, what, price]) => [what, price]);
    expect(rows).toEqual(
      restRoutes.flatMap(({ prices = [] }) =>
        prices.map(([what, price]) => [what, price.toLocaleString('en')]),
      ),
    );
  });
});

it('client/declarations/contract.d.ts has a docstring for each field', () => {
  const [, types = ''] =
    /^export interface Calls \{\n[^]*?\n\}\n([^]*)/m.exec(read('client/declarations/contract.d.ts')) ?? [];
  const lines = types.split('\n');
  const undescribed = lines.filter((line, at) => /^ +\w+\??: /.test(line) && !lines[at - 1]?.endsWith('*/'));
  expect(lines.length).toBeGreaterThan(1_000);
  expect(undescribed).toEqual([]);
});

it('the contract’s entry, its declarations, and docs/api-routes.md, cli.md and client.md match the output of npm run docs', () => {
  const stale = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], { cwd: root, encoding: 'utf8' });
  expect(stale).toMatchObject({ stdout: '', status: 0 });
});

describe('paths', () => {
  it.each(documents)('named in %s exist', (document) => {
    expect(pathsIn(document).filter((path) => !existsSync(path))).toEqual([]);
  });
});

it('docs/README.md lists every document of its folder', () => {
  const index = read('docs/README.md');
  const names = documents
    .map((path) => /^docs\/([\w-]+\.md)$/.exec(path)?.[1])
    .filter((name) => name !== undefined);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([]);
});

describe('docs/tour.md', () => {
  const walks = [...read('docs/tour.md').matchAll(/^## (.+)\n([^]*?)(?=^## |(?![^]))/gm)];

  it('has five walks', () => {
    expect(walks).toHaveLength(5);
  });

  it.each(walks.map(([, title = '', text = '']) => [title, text] as const))(
    'names ten files with their functions in the walk "%s"',
    (_, text) => {
      const steps = text.split(/^\d+\. /m).slice(1);
      expect(steps).toHaveLength(10);
      const missing = steps.flatMap((step) => {
        const [, path = ''] = /^`([^`]+)`: /.exec(step) ?? [];
        const source = existsSync(join(root, path)) && path !== '' ? read(path) : '';
        const names = [...step.matchAll(/`(\w+)\(\)`/g)].map(([, name = '']) => name);
        return names.length === 0
          ? [`${path}: no function`]
          : names.filter((name) => !hasWord(source, name)).map((name) => `${path}: ${name}`);
      });
      expect(missing).toEqual([]);
    },
  );
});

describe('anchors', () => {
  it.each(documents)('linked from %s match headings', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, path = '', anchor = '']) => {
      const target = path === '' ? document : join(dirname(document), path);
      return existsSync(join(root, target)) && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

it('the server’s package includes NOTICE, with the terms of its data', () => {
  expect(read('server/NOTICE')).toBe(read('NOTICE'));
});

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

interface NamedCommand {
  name: () => string;
  commands: readonly NamedCommand[];
}

/** Returns the full names of the commands, without command groups. */
function commandsOf(command: NamedCommand): string[] {
  if (command.commands.length === 0) return [command.name()];
  return command.commands.flatMap(commandsOf).map((name) => `${command.name()} ${name}`);
}

/** Returns the absolute paths of a document's links, and of the file names that it marks as code. */
function pathsIn(document: string): string[] {
  const text = read(document);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
    join(root, dirname(document), link),
  );
  const marked = text.matchAll(
    /`((?:shared|engine|server|client|cli|web|test|docs|examples|scripts)\/[\w./-]*)`/g,
  );
  return [...links, ...[...marked].map(([, path = '']) => join(root, path))];
}

/** Returns the anchors that GitHub gives to a document's headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  return headings.map((anchor, at) => {
    const before = headings.slice(0, at).filter((each) => each === anchor).length;
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}
