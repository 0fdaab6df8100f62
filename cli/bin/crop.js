#!/usr/bin/env node
require('../dist/crop.cjs');
