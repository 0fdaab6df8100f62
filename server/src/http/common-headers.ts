import { apiVersion } from '@crop-planning/shared';

/** Headers of every response; the reference page has its own policy for the files that it may load. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-api-version': apiVersion,
  'x-content-type-options': 'nosniff',
};
