import negotiate from '@fastify/accept-negotiator';
import type { AppError } from '@crop-planning/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addVary } from '../list-headers.js';
import { builtFolder } from './page.js';

/** Answers a request for a path that does not exist with a page; returns false if JSON is expected. */
export type MissingPage = (request: FastifyRequest, reply: FastifyReply, failure: AppError) => boolean;

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Makes the page that a browser shows at an address where there is nothing; it looks like the web page. */
export function createMissingPage(folder = builtFolder): MissingPage {
  const styles = namesIn(join(folder, 'assets')).find((name) => /\.css(\.br)?$/.test(name));
  return ({ url, headers }, reply, failure) => {
    if (failure.code !== 'ROUTE_NOT_FOUND' || !prefersHtml(headers.accept)) return false;
    addVary(reply, 'Accept');
    void reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(
        pageOf({ start: startFrom(url), styles: styles?.replace(/\.br$/, ''), message: failure.message }),
      );
    return true;
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** True for a browser that opens an address; a program that takes anything, or JSON as gladly, gets JSON. */
function prefersHtml(accept: string | undefined): boolean {
  return accept !== undefined && negotiate(accept, ['application/json', 'text/html']) === 'text/html';
}

/** Returns the way to `/` from a path, relative so that it also works behind a proxy that adds a prefix. */
function startFrom(url: string): string {
  const depth = (url.split('?', 1)[0] ?? '').split('/').length - 2;
  return '../'.repeat(depth) || './';
}

/** `message` is one of the service's own sentences. */
function pageOf({
  start,
  styles,
  message,
}: {
  start: string;
  styles: string | undefined;
  message: string;
}): string {
  const sheet = styles === undefined ? '' : `<link rel="stylesheet" href="${start}assets/${styles}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Page not found – Crop planning</title>
${sheet}</head>
<body>
<main class="alone">
<h1>There is no page at this address</h1>
<p>${message}</p>
<p><a href="${start}">To the start of crop planning</a> · <a href="${start}docs">The API and how to call it</a></p>
</main>
</body>
</html>
`;
}
