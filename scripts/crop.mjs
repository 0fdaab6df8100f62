import { createRequire } from 'node:module';
import { isBuilt, makeReady } from './ready.mjs';

// To start fast, the times of the sources are not compared: npm start does that.
if (!isBuilt()) makeReady();

// crop runs in this process, so that its input, exit code and signals are its own.
createRequire(import.meta.url)('../cli/bin/crop.js');
