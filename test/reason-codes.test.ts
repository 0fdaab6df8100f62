import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { reasonCodeSchema } from '@crop-planning/shared';
import { reasonText } from '@crop-planning/shared/words/languages/en/reasons';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assessGolden, goldenFiles } from './golden-assessments.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles(goldenFiles);
const page = readFileSync(new URL('../docs/reasons.md', import.meta.url), 'utf8');
const codesSchema = z.array(reasonCodeSchema);

/** The rows of the table of codes: the code, its values and a sentence. */
const documented = [...page.matchAll(/^\| `(\w+)` +\| ([^|]+)\| ([^|]+)\|$/gm)].map(
  ([, code = '', values = '', sentence = '']) => ({
    code,
    values: [...values.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    sentence: sentence.trim(),
  }),
);

describe('docs/reasons.md', () => {
  it('names every reason code with all its values, and no others', () => {
    const actual = reasonCodeSchema.options.map(({ shape }) => ({
      code: shape.code.value,
      values: Object.keys(shape.values.shape),
    }));
    expect(documented.map(({ code, values }) => ({ code, values }))).toEqual(actual);
  });
});

describe.skipIf(reference.areAbsent)(`the reasons of 3,979 golden analyses${reference.note}`, () => {
  it('are rebuilt exactly from their codes, which include every documented code and sentence', async () => {
    const digest = createHash('sha256');
    const sentences = new Set<string>();
    const wrong: unknown[] = [];
    let analyses = 0;
    for await (const { reasons, details } of assessGolden()) {
      const codes = codesSchema.parse(JSON.parse(JSON.stringify(details.reason_codes)));
      const rebuilt = codes.map(reasonText);
      if (rebuilt.join('\n') !== reasons.join('\n')) wrong.push({ reasons, codes });
      for (const [index, { code }] of codes.entries()) sentences.add(`${code}: ${rebuilt[index]}`);
      digest.update(`${JSON.stringify(reasons)}\n`);
      analyses += 1;
    }
    expect(wrong).toEqual([]);
    expect(analyses).toBe(3_979);
    const missing = documented.filter(({ code, sentence }) => !sentences.has(`${code}: ${sentence}`));
    expect(missing).toEqual([]);
    // The digest of all sentences. If a sentence changes, review the change and update the digest.
    expect(digest.digest('hex')).toBe('8a96425e7c8ccacf0f6c085ca7cd52230e941717ae34e6eec9c30f5304cadbca');
  });
});
