import type { Row } from '../../procedures/row.js';
import { browserPath } from '../request.js';
import { restRoutes, type RestRoute } from '../rest-routes.js';

/** A path for the server's own page, which does what its namesake does, with the refresh token in a cookie. */
export interface BrowserRoute extends RestRoute {
  inBrowser: NonNullable<Row['inBrowser']>;
}

/** Every way to open, renew or end a session, so that the page's scripts never receive a refresh token. */
export const browserRoutes: readonly BrowserRoute[] = restRoutes.flatMap(({ inBrowser, ...route }) =>
  inBrowser
    ? {
        ...route,
        inBrowser,
        path: `${browserPath}/${route.path.slice(route.path.lastIndexOf('/') + 1)}` as const,
        summary: inBrowser.summary,
      }
    : [],
);

/** Fields of the namesakes' inputs that only the server sets here: the refresh token is in the cookie. */
export const fieldsOfServer: readonly string[] = ['session_name', 'refresh_token'];

/** The header that a page has to send: no form can send it, and no page of another origin without asking first. */
export const browserHeader = { name: 'x-browser-session', value: '1' } as const;
