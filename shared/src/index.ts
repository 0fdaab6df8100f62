export * from './analyses.js';
export * from './auth.js';
export * from './crop-plans.js';
export * from './errors.js';
export * from './location.js';
export * from './notifications.js';
export * from './text.js';
export * from './wire.js';
