// Node reads this variable when a process starts: it applies to the processes that tests start, not to the
// test runner.
process.env['NODE_V8_COVERAGE'] = process.env['COVERAGE_OF_PROCESSES'];
