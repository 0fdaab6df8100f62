import { realIo } from './terminal/io.js';
import { run } from './shell/run.js';

void run(process.argv.slice(2), realIo()).then((code) => {
  process.exitCode = code;
});
