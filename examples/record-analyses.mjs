// A producer of analyses: posts each line of analyses.ndjson to POST /analyses of the service.
//
//   crop plan list --json | CROP_PRODUCER_KEY=cropkey_... node examples/record-analyses.mjs [FILE]
//
// The plans are read from standard input, because the file names plans but the service needs their ids.
// CROP_API_URL is the address of the server, by default http://127.0.0.1:4000.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const url = process.env.CROP_API_URL ?? 'http://127.0.0.1:4000';
const key = process.env.CROP_PRODUCER_KEY;
const file = process.argv[2] ?? fileURLToPath(new URL('analyses.ndjson', import.meta.url));

if (key === undefined) {
  console.error('CROP_PRODUCER_KEY is not set: create a key with `crop-server api-keys create NAME`.');
  process.exit(2);
}

const plans = JSON.parse(await text(process.stdin));
const idByName = new Map(plans.map((plan) => [plan.name, plan.id]));
let recorded = 0;
let failed = 0;

for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries()) {
  if (line.trim() === '') continue;
  const { plan, ...analysis } = JSON.parse(line);
  const problem = idByName.has(plan) ? await record(idByName.get(plan), analysis) : 'you have no such plan';
  if (problem === undefined) {
    recorded += 1;
  } else {
    failed += 1;
    console.error(`line ${index + 1}, ${plan}: ${problem}`);
  }
}

console.log(`${recorded} analyses recorded, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Returns a description of the failure, or undefined if the analysis was recorded. */
async function record(planId, analysis) {
  const response = await fetch(new URL('/analyses', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ crop_plan_id: planId, ...analysis }),
  });
  if (response.status === 201) return undefined;
  const { code, message } = await response.json();
  return `${code}: ${message}`;
}
