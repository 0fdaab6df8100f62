export type * from '../declarations/contract.js';
export type { TokenAccess } from './access.js';
export { keepInBrowser, type BrowserStorage, type BrowserStoreOptions } from './browser-tokens.js';
export {
  createCropClient,
  createTokenAccess,
  type CropClientOptions,
  type TokenAccessOptions,
} from './client.js';
export {
  isCropError,
  type ClientErrorCode,
  type CropError,
  type CropErrorCode,
  type CropErrorData,
  type NetworkErrorData,
  type ServiceErrorData,
  type ServiceErrorFields,
} from './errors.js';
export type { ErrorCode, ErrorFields, InputIssue, PlaceCandidate } from '@crop-planning/shared/errors';
export type { CropAnswer, CropFetch, CropRequest, CropStream } from './fetch.js';
export { collectPages, pageSizeMax, type Page } from './pages.js';
export type {
  CallOptions,
  ConnectionState,
  CropClient,
  Subscription,
  SubscriptionEvent,
  SubscriptionOptions,
} from './procedures.js';
export { reasonText } from './reasons.js';
export { keepInMemory, readTokenClaims, type TokenClaims, type Tokens, type TokenStore } from './tokens.js';
