import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserPath } from '../request.js';

/** The name of the cookie under TLS; without TLS its name contains the port of the page. */
export const encryptedCookieName = '__Host-crop-session';

/** Stores a refresh token in a cookie of the browser that scripts cannot read. */
export function createSessionCookie({ daysMax }: { daysMax: number }) {
  function write(reply: FastifyReply, cookie: SetCookie): void {
    reply.header('set-cookie', stringifySetCookie(cookie));
  }

  return {
    nameFor: (origin: string): string => kindFor(origin).name,

    /** Returns the values of the cookie: none, one, or several if they were set for different paths. */
    read({ headers }: FastifyRequest, origin: string): string[] {
      const { name } = kindFor(origin);
      // Each pair on its own, because a parsed header has only one value for each name.
      return (headers.cookie ?? '').split(';').flatMap((pair) => parseCookie(pair)[name] ?? []);
    },

    set(reply: FastifyReply, origin: string, refreshToken: string): void {
      const { isLasting, ...cookie } = kindFor(origin);
      write(reply, { ...cookie, value: refreshToken, ...(isLasting && { maxAge: daysMax * 86_400 }) });
    },

    remove(reply: FastifyReply, origin: string): void {
      const { isLasting: _, ...cookie } = kindFor(origin);
      write(reply, { ...cookie, value: '', maxAge: 0 });
    },
  };
}

/** Whether a page of this origin talks to the server over TLS. */
export function isEncrypted(origin: string): boolean {
  return origin.startsWith('https:');
}

/**
 * The prefix makes browsers refuse the cookie unless it came from exactly this host, over TLS. Without TLS,
 * servers on all ports of a host share its cookies, so the name tells the ports apart, and the cookie is sent
 * to the fewest paths and forgotten when the browser is closed.
 */
function kindFor(origin: string) {
  const { port } = new URL(origin);
  const common = { httpOnly: true, sameSite: 'strict' } as const;
  return isEncrypted(origin)
    ? { ...common, name: encryptedCookieName, path: '/', secure: true, isLasting: true }
    : { ...common, name: `crop-session-${port || 80}`, path: browserPath, secure: false, isLasting: false };
}
