import {
  accountExportLineSchema,
  accountExportSchema,
  analysesLineSchema,
  mapFileParameters,
  mapLineSchema,
  notificationSchema,
} from '@crop-planning/shared';
import type { ErrorCode } from '@crop-planning/shared';
import type { z } from 'zod';
import type { ProcedureName } from './router.js';

const cropErrors: readonly ErrorCode[] = ['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS'];
const locationErrors: readonly ErrorCode[] = [
  'LOCATION_NOT_FOUND',
  'LOCATION_AMBIGUOUS',
  'CLIMATE_SOURCE_UNAVAILABLE',
];

export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path, with its parameters in braces as in OpenAPI. */
  path: `/${string}`;
  procedure: ProcedureName;
  /** The status on success; with 204 the procedure's result is not sent. */
  status: 200 | 201 | 204;
  /** One sentence for the API's description. */
  summary: string;
  /** The schema of the procedure's pages joined into one response, which can also be sent as lines. */
  joined?: z.ZodType;
  /** For a response that can be sent as lines of JSON, from several calls of the procedure. */
  lines?: { schema: z.ZodType; description: string };
  /** For a response that is a file made of the procedure's result. */
  files?: {
    /** The parameters that only the file needs, `format` among them. */
    parameters: z.ZodObject;
    /** The media type of each format besides `json`, which is the result itself. */
    types: Readonly<Record<string, string>>;
  };
  /** For a response that is a stream of server-sent events: the schema of an event's data. */
  events?: z.ZodType;
  /**
   * Whether an answer has an ETag, which a client can send back as If-None-Match. A list so long that it is sent
   * in slices has none.
   */
  isRevalidated?: true;
  /** The errors of the service, in addition to those that the route's access and input imply. */
  errors?: readonly ErrorCode[];
}

/** The REST API: every path calls the procedure that does the work. */
const routes = [
  {
    method: 'POST',
    path: '/auth/register',
    procedure: 'auth.register',
    status: 201,
    summary: 'Create an account and sign in with it.',
    errors: ['EMAIL_ALREADY_REGISTERED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/login',
    procedure: 'auth.login',
    status: 200,
    summary: 'Sign in with email and password.',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/refresh',
    procedure: 'auth.refresh',
    status: 200,
    summary: 'Trade a refresh token for a new pair of tokens.',
    errors: ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'ACCOUNT_NOT_VALID'],
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    procedure: 'auth.resetPassword',
    status: 200,
    summary: 'Set a new password with a one-time code from an operator, and sign in.',
    errors: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
  },
  { method: 'GET', path: '/auth/me', procedure: 'auth.me', status: 200, summary: 'Read your profile.' },
  {
    method: 'PATCH',
    path: '/auth/me',
    procedure: 'auth.updateMe',
    status: 200,
    summary: 'Change your name or your organization.',
  },
  {
    method: 'DELETE',
    path: '/auth/me',
    procedure: 'auth.deleteMe',
    status: 204,
    summary: 'Delete your account and everything it owns.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'GET',
    path: '/auth/me/export',
    procedure: 'auth.exportMe',
    status: 200,
    summary: 'Export everything stored about your account; as application/x-ndjson, one item per line.',
    joined: accountExportSchema,
    lines: {
      schema: accountExportLineSchema,
      description: 'A line for each item, and a last line with the number of items of each kind.',
    },
    errors: ['TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/change-password',
    procedure: 'auth.changePassword',
    status: 200,
    summary: 'Change your password, end all your sessions and open a new one.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/logout',
    procedure: 'auth.logout',
    status: 204,
    summary: 'End this session.',
  },
  {
    method: 'GET',
    path: '/auth/sessions',
    procedure: 'auth.sessions.list',
    status: 200,
    summary: 'List your sessions.',
  },
  {
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    procedure: 'auth.sessions.revoke',
    status: 204,
    summary: 'End one of your sessions.',
    errors: ['SESSION_NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/auth/tokens',
    procedure: 'auth.tokens.create',
    status: 201,
    summary: 'Create a personal access token for a script; only this answer contains the token.',
    errors: ['TOKEN_LIMIT_REACHED'],
  },
  {
    method: 'GET',
    path: '/auth/tokens',
    procedure: 'auth.tokens.list',
    status: 200,
    summary: 'List your personal access tokens, newest first.',
  },
  {
    method: 'DELETE',
    path: '/auth/tokens/{token_id}',
    procedure: 'auth.tokens.revoke',
    status: 204,
    summary: 'Revoke one of your personal access tokens.',
    errors: ['TOKEN_NOT_FOUND'],
  },
  {
    method: 'POST',
    path: '/crop-plans',
    procedure: 'cropPlans.create',
    status: 201,
    summary: 'Create a crop plan.',
    errors: ['PLAN_LIMIT_REACHED'],
  },
  {
    method: 'GET',
    path: '/crop-plans',
    procedure: 'cropPlans.list',
    status: 200,
    summary: 'List your crop plans, newest first.',
    isRevalidated: true,
  },
  {
    method: 'GET',
    path: '/crop-plans/{plan_id}',
    procedure: 'cropPlans.get',
    status: 200,
    summary: 'Read a crop plan.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  },
  {
    method: 'PATCH',
    path: '/crop-plans/{plan_id}',
    procedure: 'cropPlans.update',
    status: 200,
    summary: 'Rename a crop plan, change its risk tolerance, or archive it.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  },
  {
    method: 'DELETE',
    path: '/crop-plans/{plan_id}',
    procedure: 'cropPlans.delete',
    status: 204,
    summary: 'Delete a crop plan that was never analysed.',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_HAS_ANALYSES'],
  },
  {
    method: 'POST',
    path: '/crop-plans/{plan_id}/analyses',
    procedure: 'analyses.run',
    status: 201,
    summary: 'Have the built-in model analyse a crop plan, and record the result.',
    errors: [
      'CROP_PLAN_NOT_FOUND',
      'STORAGE_LIMIT_REACHED',
      ...cropErrors,
      'TOO_MANY_REQUESTS',
      ...locationErrors,
    ],
  },
  {
    method: 'POST',
    path: '/crop-plans/analyses',
    procedure: 'analyses.runMany',
    status: 200,
    lines: {
      schema: analysesLineSchema,
      description:
        'A line for each plan as soon as it is done, {plan_id, name, analysis} or {plan_id, name, error}, and a last line {done, failed}. The stream ends early if the caller loses access, other requests of the account take precedence for 30 seconds, a limit is reached, or the server stops. The last line then lists the remaining plans by ID in `not_done`; send those again.',
    },
    summary:
      'Have the built-in model analyse up to 1,000 crop plans; without a list, all plans that are not archived.',
    errors: ['TOO_MANY_PLANS', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'GET',
    path: '/crop-plans/{plan_id}/analyses',
    procedure: 'analyses.list',
    status: 200,
    summary: 'List the analyses of a crop plan, newest first.',
    errors: ['CROP_PLAN_NOT_FOUND'],
  },
  {
    method: 'GET',
    path: '/crop-plans/{plan_id}/years',
    procedure: 'analyses.years',
    status: 200,
    summary:
      'Have the built-in model judge a crop plan, as its next analysis would, in each year on record; nothing is stored.',
    errors: ['CROP_PLAN_NOT_FOUND', ...cropErrors, 'TOO_MANY_REQUESTS', ...locationErrors],
  },
  {
    method: 'GET',
    path: '/analyses/latest',
    procedure: 'analyses.latest',
    status: 200,
    summary: 'List the newest analysis of each crop plan that has one, in the order of the plans.',
  },
  {
    method: 'POST',
    path: '/analyses/preview',
    procedure: 'analyses.preview',
    status: 200,
    summary: 'Ask the built-in model about a planting without a plan; nothing is stored.',
    errors: [...cropErrors, 'TOO_MANY_REQUESTS', ...locationErrors],
  },
  {
    method: 'GET',
    path: '/crops',
    procedure: 'crops.list',
    status: 200,
    summary: 'List the crops that the model knows, with their requirements.',
  },
  {
    method: 'GET',
    path: '/crops/find',
    procedure: 'crops.find',
    status: 200,
    summary: 'Find the crop that a name stands for.',
    errors: cropErrors,
  },
  {
    method: 'GET',
    path: '/crops/suggestions',
    procedure: 'crops.suggest',
    status: 200,
    summary: 'List the crops that suit a place and a planting month, best first.',
    errors: ['TOO_MANY_REQUESTS', ...locationErrors],
  },
  {
    method: 'GET',
    path: '/locations/find',
    procedure: 'locations.find',
    status: 200,
    summary: 'Find the place that a name or coordinates stand for, and where its climate comes from.',
    errors: locationErrors,
  },
  {
    method: 'GET',
    path: '/locations/area',
    procedure: 'locations.area',
    status: 200,
    summary: 'Find a country or a region, and the box around its places.',
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_AMBIGUOUS'],
  },
  {
    method: 'GET',
    path: '/locations',
    procedure: 'locations.search',
    status: 200,
    summary: 'Search the places of the world, by name or by coordinates.',
  },
  {
    method: 'GET',
    path: '/maps/suitability',
    procedure: 'maps.suitability',
    status: 200,
    summary: 'Map how the built-in model judges a crop at each node of the climate grid.',
    files: {
      parameters: mapFileParameters,
      types: {
        png: 'image/png',
        geotiff: 'image/tiff',
        csv: 'text/csv',
        ndjson: 'application/x-ndjson',
      },
    },
    lines: {
      schema: mapLineSchema,
      description: 'A line for each node on land.',
    },
    isRevalidated: true,
    errors: [...cropErrors, 'NO_LAND_IN_BOX', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'GET',
    path: '/maps/legend',
    procedure: 'maps.legend',
    status: 200,
    summary: 'Read the colours and words of the maps.',
  },
  {
    method: 'POST',
    path: '/analyses',
    procedure: 'analyses.record',
    status: 201,
    summary: 'Record an analysis of any crop plan, as a producer.',
    errors: ['CROP_PLAN_NOT_FOUND', 'STORAGE_LIMIT_REACHED'],
  },
  {
    method: 'GET',
    path: '/notifications',
    procedure: 'notifications.list',
    status: 200,
    summary: 'List your notifications, newest first.',
    isRevalidated: true,
  },
  {
    method: 'GET',
    path: '/notifications/stream',
    procedure: 'notifications.onCreated',
    status: 200,
    events: notificationSchema,
    summary:
      'Follow your notifications as they are created, or from the event after `Last-Event-ID` if the request has one.',
    errors: ['TOO_MANY_REQUESTS'],
  },
  {
    method: 'PATCH',
    path: '/notifications/{notification_id}/read',
    procedure: 'notifications.markRead',
    status: 200,
    summary: 'Mark a notification as read.',
    errors: ['NOTIFICATION_NOT_FOUND'],
  },
  {
    method: 'PATCH',
    path: '/notifications/read-all',
    procedure: 'notifications.markAllRead',
    status: 204,
    summary: 'Mark all your notifications as read.',
  },
] as const satisfies readonly RestRoute[];

export const restRoutes: readonly RestRoute[] = routes;

/** A procedure that a path calls; a test checks that every procedure has a path. */
export type RoutedProcedure = (typeof routes)[number]['procedure'];
