import * as client from '@crop-planning/client';
import { makeCalls } from './calls.mjs';

globalThis.made = makeCalls(client, globalThis.location.origin, 'browser');
