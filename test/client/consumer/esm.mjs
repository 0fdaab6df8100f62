import * as client from '@crop-planning/client';
import { makeCalls } from './calls.mjs';

console.log(JSON.stringify(await makeCalls(client, process.argv[2], 'esm')));
