export type { AppRouter } from './api/router.js';
export { startApp } from './app.js';
export type { App, AppOptions } from './app.js';
export type { Config } from './config.js';
