import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that took longest when they were last looked at: 10 to 30 s each, alone on two cores. */
const longest = [
  'test/web/decider.test.ts',
  'test/cluster/servers.test.ts',
  'test/engine/process.test.ts',
  'test/web/sessions.test.ts',
  'test/e2e/gone-store.test.ts',
  'test/e2e/export-two-servers.test.ts',
  'test/e2e/availability.test.ts',
  'test/reliability/random-requests.test.ts',
  'test/reliability/faults.test.ts',
  'test/web/map.test.ts',
  'test/web/story.test.ts',
  'test/web/everybody.test.ts',
  'test/reliability/kills.test.ts',
  'test/cluster/codes.test.ts',
  'test/e2e/process.test.ts',
  'test/e2e/check.test.ts',
  'test/web/language.test.ts',
  'test/cluster/silent-shard.test.ts',
  'test/cli/clone.test.ts',
  'test/reliability/jobs.test.ts',
  'test/cli/examples.test.ts',
  'test/e2e/api-examples.test.ts',
  'test/e2e/bulk-slices.test.ts',
  'test/e2e/loaded-modules.test.ts',
  'test/e2e/round-trips.test.ts',
  'test/engine/change-stream-resume.test.ts',
  'test/e2e/docs-in-browser.test.ts',
  'test/reliability/upgrade.test.ts',
  'test/e2e/pipelining.test.ts',
];

/**
 * Starts the longest files first, so that no worker is left alone with one of them at the end. Where nothing is known
 * of earlier runs, as in a fresh clone, vitest starts large files first, and some of these are small.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(relative(this.ctx.config.root, moduleId));
      return rank === -1 ? longest.length : rank;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
