import { makeReady } from './ready.mjs';
import { runTests } from './run-tests.mjs';

makeReady();
runTests(process.argv.slice(2));
