// Node reads this variable when a process starts, so it applies to the processes that tests start rather than
// to the test runner.
process.env['NODE_V8_COVERAGE'] = process.env['COVERAGE_OF_PROCESSES'];
// The lines of a bundle cannot be attributed to their modules.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--conditions=separate-modules']
  .filter(Boolean)
  .join(' ');
