import type { ErrorCode } from '@crop-planning/shared';
import { z } from 'zod';

interface PlainRow {
  /** Its name in the API's description. */
  operationId: `server.${string}`;
  /** One sentence for the API's description. */
  summary: string;
  /** The content on success, by media type. */
  answers: Readonly<Record<string, z.ZodType>>;
  errors?: readonly ErrorCode[];
}

export interface PlainRoute extends PlainRow {
  method: 'GET';
  path: string;
}

const healthSchema = z
  .strictObject({ status: z.literal('ok').describe('Always `ok`.') })
  .meta({ id: 'HealthResponse' });

/** Routes that need neither a procedure nor a token, by path, with its parameters in braces as in OpenAPI. */
const rows: Readonly<Record<`/${string}`, PlainRow>> = {
  '/health/live': {
    operationId: 'server.isLive',
    summary: 'Whether the process is running.',
    answers: { 'application/json': healthSchema },
  },
  '/health/ready': {
    operationId: 'server.isReady',
    summary:
      'Whether the server is ready for requests; if not, the message says why, for example because it is about to stop.',
    answers: { 'application/json': healthSchema },
    errors: ['SERVICE_UNAVAILABLE'],
  },
  '/metrics': {
    operationId: 'server.metrics',
    summary:
      'Metrics of the process and its responses, for Prometheus; not found if the operator has given them an address of their own.',
    answers: { 'text/plain': z.string() },
    errors: ['ROUTE_NOT_FOUND'],
  },
  '/openapi.json': {
    operationId: 'server.openapi',
    summary: 'This description.',
    answers: {
      'application/json': z.looseObject({ openapi: z.string().describe('The version of OpenAPI.') }),
    },
  },
  '/docs': {
    operationId: 'server.docs',
    summary: 'This description as a page to read and try out.',
    answers: { 'text/html': z.string() },
  },
  '/docs/{file}': {
    operationId: 'server.docsFile',
    summary: 'A file that the page at /docs loads.',
    answers: { 'text/css': z.string(), 'text/javascript': z.string(), 'image/png': z.string() },
    errors: ['ROUTE_NOT_FOUND'],
  },
};

export const plainRoutes: readonly PlainRoute[] = Object.entries(rows).map(([path, row]) => {
  return { method: 'GET', path, ...row };
});
