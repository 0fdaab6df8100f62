#!/usr/bin/env node
// Runs the bundle from code that V8 compiled during the build, which halves the time it takes to load. Only the same
// version of V8 can use that code; otherwise, newer releases of node keep a cache of their own.
const { existsSync, readFileSync } = require('node:fs');
const { enableCompileCache, wrap } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const bundle = join(__dirname, '../dist');
const compiled = join(bundle, 'compiled', `${process.versions.v8}-${process.arch}`);
const modules = new Map();
const scripts = new Map();

/** The scripts that have been run, by file name. */
module.exports = scripts;

if (existsSync(compiled)) load('crop.cjs');
else {
  const folder = enableCompileCache && require('./cache-folder.js')(process.env);
  if (folder) enableCompileCache(folder);
  require('../dist/crop.cjs');
}

function load(name) {
  const loaded = modules.get(name);
  if (loaded) return loaded.exports;
  const source = wrap(readFileSync(join(bundle, name), 'utf8'));
  // No path: compiled code includes the name, and may be installed somewhere else.
  const script = new Script(source, { filename: name, cachedData: readFileSync(join(compiled, name)) });
  const module = { exports: {} };
  modules.set(name, module);
  scripts.set(name, script);
  const requireFrom = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext()(module.exports, requireFrom, module, join(bundle, name), bundle);
  return module.exports;
}
