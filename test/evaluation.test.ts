import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asMarkdown, caseFiles, evaluateCases, required, sharesOf } from './evaluation/evaluation.js';
import { sharedFiles } from './shared-data.js';

const reference = sharedFiles(caseFiles);
const page = new URL('../docs/feasibility.md', import.meta.url);

describe.skipIf(reference.areAbsent)(`plantings whose answer is known${reference.note}`, () => {
  it('are judged as well as the model promises, and the page says how well', async () => {
    const rows = sharesOf(await evaluateCases());
    const all = rows.at(-1);
    expect(all?.practiceFeasible).toBeGreaterThanOrEqual(required.practiceFeasible);
    expect(all?.practiceNotInfeasible).toBeGreaterThanOrEqual(required.practiceNotInfeasible);
    expect(all?.absurdInfeasible).toBeGreaterThanOrEqual(required.absurdInfeasible);
    expect(readFileSync(page, 'utf8')).toContain(asMarkdown(rows).join('\n'));
  });
});
