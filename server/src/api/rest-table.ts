import type { ProcedureName } from './router.js';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its parameters in braces, as OpenAPI writes them. */
  path: `/${string}`;
  procedure: ProcedureName;
  /** The status of success; 204 sends nothing of what the procedure returns. */
  status: 200 | 201 | 204;
}

/** The REST surface: every path calls the procedure that does the work. */
export const restRoutes: readonly RestRoute[] = [
  { method: 'POST', path: '/auth/register', procedure: 'auth.register', status: 201 },
  { method: 'POST', path: '/auth/login', procedure: 'auth.login', status: 200 },
  { method: 'POST', path: '/auth/refresh', procedure: 'auth.refresh', status: 200 },
  { method: 'GET', path: '/auth/me', procedure: 'auth.me', status: 200 },
  { method: 'POST', path: '/auth/logout', procedure: 'auth.logout', status: 204 },
  { method: 'POST', path: '/crop-plans', procedure: 'cropPlans.create', status: 201 },
  { method: 'GET', path: '/crop-plans', procedure: 'cropPlans.list', status: 200 },
  { method: 'GET', path: '/crop-plans/{plan_id}', procedure: 'cropPlans.get', status: 200 },
  { method: 'DELETE', path: '/crop-plans/{plan_id}', procedure: 'cropPlans.delete', status: 204 },
  { method: 'POST', path: '/analyses', procedure: 'analyses.record', status: 201 },
  { method: 'GET', path: '/notifications', procedure: 'notifications.list', status: 200 },
];
