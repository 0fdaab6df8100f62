import { apiVersion } from '@crop-planning/shared';

/**
 * Headers of every response. The pages have their own policies for the files that they may load, and search engines
 * may list `/` and `/docs`.
 */
export const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-api-version': apiVersion,
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
