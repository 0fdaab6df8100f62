import type { ErrorCode } from '@crop-planning/shared';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../request-path.js';
import type { ProcedureName } from '../router.js';

/** A path for the server's own page, which does what its namesake does, with the refresh token in a cookie. */
export interface BrowserRoute {
  method: 'POST';
  path: `/auth/browser/${string}`;
  /** The procedure of the namesake. */
  procedure: ProcedureName;
  status: 200 | 201 | 204;
  /** One sentence for the API's description. */
  summary: string;
  /** The errors of the service, in addition to those that the route's access and input imply. */
  errors?: readonly ErrorCode[];
}

/** Every way to open, renew or end a session, so that the page's scripts never receive a refresh token. */
export const browserRoutes = [
  {
    method: 'POST',
    path: '/auth/browser/register',
    procedure: 'auth.register',
    status: 201,
    summary: 'Create an account and sign the browser in with it.',
    errors: ['EMAIL_ALREADY_REGISTERED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/browser/login',
    procedure: 'auth.login',
    status: 200,
    summary: 'Sign the browser in with email and password.',
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/browser/refresh',
    procedure: 'auth.refresh',
    status: 200,
    summary: 'Trade the refresh token in the cookie for a new access token and a new cookie.',
    errors: ['AUTHENTICATION_REQUIRED', 'TOKEN_EXPIRED', 'INVALID_TOKEN', 'ACCOUNT_NOT_VALID'],
  },
  {
    method: 'POST',
    path: '/auth/browser/reset-password',
    procedure: 'auth.resetPassword',
    status: 200,
    summary: 'Set a new password with a one-time code from an operator, and sign the browser in.',
    errors: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/browser/change-password',
    procedure: 'auth.changePassword',
    status: 200,
    summary: 'Change your password, end all your sessions and open a new one in the browser.',
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  {
    method: 'POST',
    path: '/auth/browser/logout',
    procedure: 'auth.logout',
    status: 204,
    summary: 'End the session of the cookie, if there is one, and remove the cookie.',
  },
] as const satisfies readonly BrowserRoute[];

/** Fields of the namesakes' inputs that only the server sets here: the refresh token is in the cookie. */
export const fieldsOfServer: readonly string[] = ['session_name', 'refresh_token'];

/** The folder of these paths, and the path of a cookie that is sent without TLS. */
export const browserPath = '/auth/browser';

/** The header that a page has to send: no form can send it, and no page of another origin without asking first. */
export const browserHeader = { name: 'x-browser-session', value: '1' } as const;

/** Whether a request is for one of these paths, however the path is spelled. */
export function isForBrowser(request: FastifyRequest): boolean {
  return pathOf(request).startsWith(`${browserPath}/`);
}
