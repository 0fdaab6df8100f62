// When preloaded into a program, logs the URL of each module to the file MODULE_LOG before the module runs.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export function load(url, context, nextLoad) {
  appendFileSync(process.env['MODULE_LOG'], `${url}\n`);
  return nextLoad(url, context);
}
