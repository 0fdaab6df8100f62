export type { AppRouter } from './nouns.js';
export { startApp } from './app.js';
export type { App, AppOptions } from './app.js';
export { createThreads as createCalculationThreads } from './calculations/threads.js';
export { createHashThreads } from './auth/passwords/hash-threads.js';
export { deadlines } from './concurrency/deadlines.js';
export type { Deadlines } from './concurrency/deadlines.js';
export { createTables } from './tables.js';
export type { Config } from './settings/config.js';
