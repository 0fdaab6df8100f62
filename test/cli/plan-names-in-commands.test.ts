import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test } from './cli-fixture.js';

const long = 'A field whose name is longer than the id of a plan';

describe('a command that crop suggests', () => {
  test('names a plan by its name if that is the name of no other, and is easily typed', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const names = ['Lower field', 'Ada’s', "Ada's", 'Twin', 'Twin', '-v', 'It costs $1', long];
    const create = (name: string) => createPlan(rest, account.tokens.access_token, { name });
    const ids: string[] = [];
    for (const name of names) ids.push((await create(name)).id);
    const [lower = '', curly = '', , twin = '', otherTwin = '', dash = '', dollar = '', longest = ''] = ids;
    const beginning = (await create(dash.slice(0, 8))).id;
    const argv = ['plan', 'archive', ...ids, beginning, '--yes'];
    const person = { answers: [], columns: 80 };

    const { stderr } = await cli.run(argv, { ...person, columns: 1_000 });
    const expected = ['"Lower field"', curly, '"Ada\'s"', twin, otherTwin, dash, dollar, longest, beginning];
    expect(stderr).toContain(`\nnext: crop plan unarchive ${expected.join(' ')}\n`);
    const one = await cli.run(['plan', 'archive', 'lower field'], person);
    expect(one.stdout).toBe('Archived "Lower field".\n');
    expect((await cli.run(['plan', 'archive', lower], person)).stdout).toBe(
      `Archived "Lower field" (${lower}).\n`,
    );
  });

  test('breaks between words, so that its lines can be copied together', async ({ cli, account, rest }) => {
    await cli.logIn(account);
    const names = ['Lower field', 'Upper terrace by the road', 'By the well'];
    for (const name of names) await createPlan(rest, account.tokens.access_token, { name });
    const { stderr } = await cli.run(['plan', 'archive', ...names, '--yes'], { answers: [], columns: 60 });
    expect(stderr).toContain(
      ['\nnext: crop plan unarchive "Lower field" \\', '  "Upper terrace by the road" "By the well"\n'].join(
        '\n',
      ),
    );
    const { stderr: piped } = await cli.run(['plan', 'delete', ...names, '--dry-run']);
    expect(piped).not.toContain('\\');
  });
});
