import { accountExportSchema, notificationSchema } from '@crop-planning/shared';
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
  /** With its parameters in braces, as OpenAPI writes them. */
  path: `/${string}`;
  procedure: ProcedureName;
  /** The status on success; 204 sends nothing of what the procedure returns. */
  status: 200 | 201 | 204;
  /** What it does, in one sentence of the API's description. */
  summary: string;
  /** What the procedure's pages amount to when joined, which can also be sent as NDJSON. */
  joined?: z.ZodType;
  /** For an answer sent as lines of JSON, in parts that the procedure returns: what the lines are. */
  lines?: string;
  /** For an answer that is a stream of server-sent events: the data of one. */
  events?: z.ZodType;
  /** What its service refuses with, besides what its access and input imply. */
  errors?: readonly ErrorCode[];
}

type Noun = ProcedureName extends infer TName
  ? TName extends `${infer TNoun}.${string}`
    ? TNoun
    : never
  : never;

/** What the API is about, a sentence each. */
export const nouns: Record<Noun, string> = {
  auth: 'Accounts, their sessions and tokens.',
  cropPlans: 'What to plant, where and when.',
  analyses: 'How feasible a plan is, as the service or a producer sees it.',
  crops: 'The crops that the model knows.',
  locations: 'The places whose climate is known.',
  notifications: 'What has changed for your plans.',
};

/** The REST surface: every path calls the procedure that does the work. */
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
    summary: 'Set a new password with the one-time code of an operator, and sign in.',
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
    summary: 'Read everything that is kept about your account; as application/x-ndjson, one item per line.',
    joined: accountExportSchema,
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
    summary: 'Make a personal access token for a script; the token is shown only in this answer.',
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
    lines:
      'A line for each plan as soon as it is done, {plan_id, name, analysis} or {plan_id, name, error}, and at the end {done, failed}, with the IDs of the remaining plans in `not_done` if the stream ended early: the caller has lost the right to it, other requests of the account had their turn for 30 seconds, a limit was reached, or the server stops. Send those again.',
    summary:
      'Have the built-in model analyse up to 1,000 crop plans; without a list, all that are not archived.',
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
      'Have the built-in model judge what the next analysis of a crop plan would ask in each known year; nothing is stored.',
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
    path: '/locations',
    procedure: 'locations.search',
    status: 200,
    summary: 'Search the places of the world, by name or by coordinates.',
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
  },
  {
    method: 'GET',
    path: '/notifications/stream',
    procedure: 'notifications.onCreated',
    status: 200,
    events: notificationSchema,
    summary:
      'Follow your notifications as they are made, or from the event after `Last-Event-ID` if that is given.',
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

/** A procedure that a path calls; a test holds that every one does. */
export type RoutedProcedure = (typeof routes)[number]['procedure'];
