import { option } from './option.js';

/** For the whole program, and listed with each command. It has a file of its own because every start needs it. */
export const profileOption = option('--profile <name>', 'use the server and the login of this profile');
