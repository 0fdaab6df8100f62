// Compiles the bundle with V8, so that bin/crop.js starts from compiled code. V8 compiles little more than
// the top level of a file, and each function when it is first called. This script therefore also runs a few
// command lines, as far as they get without a server, and saves what V8 has compiled by the end of each.
const { spawnSync } = require('node:child_process');
const { mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const bundle = join(__dirname, 'dist');
const folder = join(bundle, 'compiled', `${process.versions.v8}-${process.arch}`);
const commandLines = [
  ['--help'],
  ['plan', 'list', '--help'],
  ['__complete', 'bash', 'crop plan show "', ''],
  ['plan', 'list'],
];

if (process.argv.length === 2) compileAll();
else compileCalled();

function compileAll() {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(bundle).filter((name) => name.endsWith('.cjs')))
    saveCompiled(name, new Script(wrap(readFileSync(join(bundle, name), 'utf8')), { filename: name }));
  // Nothing listens on port 1.
  const env = { CROP_CONFIG_DIR: folder, CROP_API_URL: 'http://127.0.0.1:1', CROP_TOKEN: 'none' };
  for (const words of commandLines) spawnSync(process.execPath, [__filename, ...words], { env });
}

function compileCalled() {
  const scripts = require('./bin/crop.js');
  process.on('exit', () => {
    for (const [name, script] of scripts) saveCompiled(name, script);
  });
}

function saveCompiled(name, script) {
  writeFileSync(join(folder, name), script.createCachedData());
}
