import { browserRoutes } from './browser/browser-routes.js';
import { pageRoutes } from './page/page.js';
import { plainRoutes } from './plain-routes.js';
import { restRoutes } from './rest-routes.js';
import { trpcMethods } from './trpc-http.js';

const trpcPrefix = '/trpc/';

export function isTrpcPath(path: string): boolean {
  return path.startsWith(trpcPrefix);
}

/**
 * Lists the methods that a path supports, for the Allow header when another method is refused; returns an
 * empty list if there is no such path.
 */
export function allowedMethods(path: string): string[] {
  const methods = isTrpcPath(path)
    ? trpcMethods(path.slice(trpcPrefix.length))
    : [...restRoutes, ...browserRoutes, ...plainRoutes, ...pageRoutes]
        .filter((route) => fits(route, path))
        .map((route) => route.method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function fits(route: { path: string }, path: string): boolean {
  const segments = path.split('/');
  const pattern = route.path.split('/');
  return (
    segments.length === pattern.length &&
    pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : segments[index] === part))
  );
}
