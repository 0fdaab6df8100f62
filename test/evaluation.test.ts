import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asMarkdown, caseFiles, evaluateCases, expected, sharesOf } from './evaluation/evaluation.js';
import { sharedFiles } from './shared-data.js';

const page = new URL('../docs/feasibility.md', import.meta.url);
const reference = sharedFiles(caseFiles);

describe.skipIf(reference.areAbsent)(`plantings whose answer is known${reference.note}`, () => {
  it('are judged by years as well as the model promises, and the page says how well', async () => {
    const cases = await evaluateCases();
    const rows = sharesOf(cases);
    const all = rows.at(-1);
    expect(Math.abs((all?.practiceFeasible ?? 0) - expected.practiceFeasible)).toBeLessThanOrEqual(0.004);
    expect(Math.abs((all?.practiceNotInfeasible ?? 0) - expected.practiceNotInfeasible)).toBeLessThanOrEqual(
      0.004,
    );
    expect(Math.abs((all?.absurdInfeasible ?? 0) - expected.absurdInfeasible)).toBeLessThanOrEqual(0.004);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain(asMarkdown(rows).join('\n'));
    expect(text).toContain(asMarkdown(sharesOf(cases, 'mean').slice(-1)).at(-1));
  });
});
