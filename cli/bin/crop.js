#!/usr/bin/env node
// Runs the bundle from the code that V8 compiled of it in the build, which takes half the time of compiling it at each
// start. Only the same version of V8 can use that code; for any other, newer releases of node keep a cache of their own.
const { existsSync, readFileSync } = require('node:fs');
const { enableCompileCache, wrap } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

const bundle = join(__dirname, '../dist');
const compiled = join(bundle, 'compiled', `${process.versions.v8}-${process.arch}`);
const modules = new Map();
const scripts = new Map();

/** What has been run, by the name of its file. */
module.exports = scripts;

if (existsSync(compiled)) load('crop.cjs');
else {
  enableCompileCache?.();
  require('../dist/crop.cjs');
}

function load(name) {
  const loaded = modules.get(name);
  if (loaded) return loaded.exports;
  const source = wrap(readFileSync(join(bundle, name), 'utf8'));
  // Compiled code keeps its file's name, and may be installed somewhere else: hence no path.
  const script = new Script(source, { filename: name, cachedData: readFileSync(join(compiled, name)) });
  const module = { exports: {} };
  modules.set(name, module);
  scripts.set(name, script);
  const requireFrom = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));
  script.runInThisContext()(module.exports, requireFrom, module, join(bundle, name), bundle);
  return module.exports;
}
