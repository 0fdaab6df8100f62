import { AppError } from '@crop-planning/shared';
import type { FastifyRequest } from 'fastify';
import { isOrigin } from '../../settings/config.js';
import type { Logger } from '../../settings/log.js';
import { isLoopback, loopbackNames } from '../../settings/loopback.js';
import { browserHeader } from './browser-routes.js';

export interface PageAddress {
  /** The address that the server listens on, and the port that it got. */
  host: string;
  port: () => number;
  /** The origins at which browsers reach the server through a proxy or a tunnel. */
  publicOrigins: readonly string[];
  log: Logger;
}

const unknownHost =
  'This address is not one at which the server lets browsers sign in. The operator can add it to PUBLIC_ORIGINS; unless it is this machine’s own, it must begin with https.';

/**
 * Returns a function that returns the origin of the page that sent a request; it raises ORIGIN_NOT_ALLOWED
 * unless the page is this server's own. The first unknown address is logged with the setting that would allow
 * it.
 */
export function createPageOrigins({ host, port, publicOrigins, log }: PageAddress) {
  let isReported = false;

  /** Lists the origins that a page can have if its requests have this Host header. */
  function originsAt(hostHeader: string | undefined): string[] {
    const urlHost = host.includes(':') ? `[${host}]` : host;
    const ownNames = isLoopback(host) ? [...loopbackNames, urlHost] : [];
    const own = ownNames.map((name) => new URL(`http://${name}:${port()}`).origin);
    return [...publicOrigins, ...own].filter((origin) => new URL(origin).host === hostHeader);
  }

  function reportOnce(hostHeader: string): void {
    // The caller may write anything in the header.
    if (isReported || !isOrigin(`https://${hostHeader}`)) return;
    isReported = true;
    log.warn({ host: hostHeader }, 'browsers may not sign in at this address; PUBLIC_ORIGINS can allow it');
  }

  return ({ raw: { headersDistinct } }: FastifyRequest): string => {
    // A header that was sent several times has no value here that anything below accepts.
    const valueOf = (name: string) => headersDistinct[name]?.join(',');
    const hostHeader = valueOf('host');
    const [first, ...others] = originsAt(hostHeader);
    if (first === undefined) {
      reportOnce(hostHeader ?? '');
      throw new AppError('ORIGIN_NOT_ALLOWED', { message: unknownHost });
    }
    const claimed = valueOf('origin');
    const site = valueOf('sec-fetch-site');
    // Browsers send Sec-Fetch-Site to https and to their own machine only, and old ones not at all. What a page
    // claims has to be right even then: a proxy that hides the page's host from the server is found out.
    const origin = [first, ...others].find((known) => claimed === undefined || claimed === known);
    const isOwnPage = site === 'same-origin' || (site === undefined && claimed !== undefined);
    if (origin === undefined || !isOwnPage) throw new AppError('ORIGIN_NOT_ALLOWED');
    if (valueOf(browserHeader.name) !== browserHeader.value)
      throw new AppError('ORIGIN_NOT_ALLOWED', {
        message: `Only pages of this server can do that, and they send the header ${browserHeader.name}: ${browserHeader.value}.`,
      });
    return origin;
  };
}
