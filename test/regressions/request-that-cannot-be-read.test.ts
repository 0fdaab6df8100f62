import { expect } from 'vitest';
import { createAnswerCheck, fetchDocument } from '../api-document.js';
import { test } from '../harness.js';

// Found by 2,000 random requests: Node refuses an over-long URL before the server sees its path.
test('a URL that is too long gets the documented response on every path', async ({ app }) => {
  const findProblem = createAnswerCheck(await fetchDocument(app));
  for (const path of ['/trpc/cropPlans.list', '/crop-plans', '/metrics', '/health/live']) {
    const answer = await fetch(`${app.url}${path}?input=${'a'.repeat(20_000)}`);
    const { status, headers } = answer;
    const text = await answer.text();
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(findProblem({ method: 'GET', path, status, headers, text })).toBeUndefined();
  }
});
