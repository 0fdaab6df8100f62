import { realIo } from './io.js';
import { run } from './run.js';

void run(process.argv.slice(2), realIo()).then((code) => {
  process.exitCode = code;
});
