const client = require('@crop-planning/client');
const { makeCalls } = require('./calls.mjs');

makeCalls(client, process.argv[2], 'commonjs').then((made) => console.log(JSON.stringify(made)));
