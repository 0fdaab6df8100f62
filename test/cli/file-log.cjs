// Preloaded into a program, logs the name of each file that the program reads synchronously to FILE_LOG.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { readFileSync } = fs;
fs.readFileSync = (path, ...more) => {
  fs.appendFileSync(process.env.FILE_LOG, `${path}\n`);
  return readFileSync(path, ...more);
};
syncBuiltinESMExports();
