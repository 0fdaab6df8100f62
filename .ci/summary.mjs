import { readFileSync } from 'node:fs';

const [file, testsStatus, ...checkStatuses] = process.argv.slice(2);
let { passed, failed } = countTests();
// A run can fail without a failed test: a file may fail to load, or an error may occur after the last test.
if (testsStatus !== '0' && failed === 0) failed += 1;
for (const status of checkStatuses) {
  if (status === '0') passed += 1;
  else failed += 1;
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function countTests() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
