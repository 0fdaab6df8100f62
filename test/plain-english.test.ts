import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

/** Phrases translated word for word from another language, each with its replacement. */
const banned: readonly [RegExp, string][] = [
  [/\b(goes|go) before (the|that|any|all|an?|\d)\b/i, 'takes precedence over'],
  [/\b(is|are|was|were|be|been) told\b(?! (apart|to)\b)/i, 'is notified, is reported'],
  [/\bwithout (loss|gaps) (or|and) doubles\b/i, 'without gaps or duplicates'],
  [/\bhold(s|ing)? (nobody|somebody|anybody|everybody|no one|others|anyone|everyone) up\b/i, 'blocks no one'],
  [/\bhold(s|ing)? up (nobody|somebody|anybody|everybody|no one|others|anyone|everyone)\b/i, 'blocks no one'],
  [/\b(is|are|was|were) away\b/i, 'is unavailable'],
  [/\b(goes|go|going|went) on (after|from|where|with|as|until)\b/i, 'continues, resumes'],
  [/\bmend(s|ed|ing)?\b/i, 'repair, fix'],
  [/\bonly this once\b/i, 'once'],
  [/\bopens the account\b(?!'s)/i, 'gives access'],
  [/\b(let|lets|letting) (\w+ )?(others|other \w+) have a turn\b/i, 'yields'],
  [/\bwhoever\b/i, 'name the caller, the owner, the operator'],
  [/\bnobody has to\b/i, 'does not need to be'],
  [/\bswe(ep|eps|pt|eping)\b/i, 'purge, delete'],
  [/\bwhat is left out\b/i, 'name the option or the field'],
  [/\b(became|becomes?|becoming) of (it|them|the|a|an|each|what|that)\b/i, 'the outcome for'],
  [/\bwhat there is\b/i, 'name the thing'],
  [/\ball the same\b/i, 'still, anyway'],
  [/\banew\b/i, 'again'],
  [/\bsay(s|ing)? goodbye\b/i, 'closes'],
  [/\bis asked (what|for by|whether)\b/i, 'who asks whom for what'],
  [/\b(first of|among) equals\b/i, 'the first of several'],
  [/\bout of reach\b/i, 'cannot be reached'],
  [/\bof third parties\b/i, 'third-party'],
  [/\bpages of other origins\b/i, 'pages from other origins'],
  [/\bor more characters of it\b/i, 'at least the first … characters'],
  [/\bfrom (its|their) creation on\b/i, 'from the moment it is created'],
  [/\bhow (many|much|long) [^,;.]* at most\./i, 'the maximum'],
  [/\bthe least (height|width|size|length|number)\b/i, 'the minimum'],
  // `carried` is the name of a field and of codes. Readers are told of a harvest.
  [
    /\b(years?|seasons?|months?|climate|land|none|planting|crop)\b[^.;:]{0,40}\bcarr(y|ies|ied)\b(?! o)/i,
    'has a harvest',
  ],
  [/\bcarr(y|ies|ied)\b(?! o)[^.;:]{0,30}\b(years?|seasons?|plantings?|crops?|share)\b/i, 'has a harvest'],
  [/(\(|: |[#+]: it |\bnot )carrie[ds]\b(?! o)/i, 'has a harvest'],
];

const prose = filesIn(root, (name) => name.endsWith('.md'));
const programs = filesIn(root, (name) => /\.(ts|mjs|cjs)$/.test(name)).filter(
  (path) => !path.endsWith('plain-english.test.ts'),
);

describe('plain English', () => {
  it('is used in every document', () => {
    expect(prose.flatMap((path) => phrasesIn(path, [withoutCode(read(path))]))).toEqual([]);
  });

  it('is used in every comment, message and test title', () => {
    expect(programs.flatMap((path) => phrasesIn(path, textsOf(path)))).toEqual([]);
  });
});

/** Returns `path: phrase → replacement` for each banned phrase. */
function phrasesIn(path: string, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const line = text.replaceAll(/\s+(\*\s|\/\/\s|>\s)?/g, ' ');
    return banned.flatMap(([phrase, replacement]) => {
      const match = phrase.exec(line);
      return match === null ? [] : [`${path}: “${match[0]}” → ${replacement}`];
    });
  });
}

/** Returns the comments of a program, and its strings that contain a space. */
function textsOf(path: string): string[] {
  const { program, comments } = parseSync(path, read(path));
  const strings: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateElement: ({ value }) => void strings.push(value.cooked ?? value.raw),
  }).visit(program);
  return [...comments.map(({ value }) => value), ...strings.filter((text) => text.includes(' '))];
}

/** Removes code blocks and code spans, which are not prose. */
function withoutCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`]*`/g, '');
}

function filesIn(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|coverage|packages|\.git|\.turbo)$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path, isWanted);
      return isWanted(entry.name) ? [path.slice(root.length)] : [];
    });
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
