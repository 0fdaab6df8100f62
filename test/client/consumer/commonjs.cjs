const client = require('@crop-planning/client');
const { makeCalls } = require('./calls.mjs');

// An unhandled rejection ends the process with an error, which the test expects to see.
void makeCalls(client, process.argv[2], 'commonjs').then((results) => console.log(JSON.stringify(results)));
