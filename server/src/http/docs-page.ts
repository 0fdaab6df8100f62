import { AppError } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { loadOnce } from '../concurrency/load-once.js';

const typeOf = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** The Swagger UI files that the page uses; all responses share one copy in memory. */
const assets = new Map(
  Object.entries(typeOf).map(([file, type]) => [
    file,
    {
      type,
      read: loadOnce(() => readFile(new URL(`static/${file}`, import.meta.resolve('@fastify/swagger-ui')))),
    },
  ]),
);

// URLs are relative, so that the page also works behind a proxy that adds a prefix.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Crop planning: API reference</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

// A validatorUrl of null keeps Swagger UI from sending the document to a validator on the internet. The
// interceptor signs in with the token of an answer, which would otherwise have to be copied by hand.
const startScript = `const reference = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  responseInterceptor: (response) => {
    const token = response.ok && response.body?.access_token;
    if (token) reference.preauthorizeApiKey('accessToken', token);
    return response;
  },
});
`;

const pageHeaders = {
  'x-robots-tag': 'all',
  'content-type': 'text/html; charset=utf-8',
  // Swagger UI's style sheet contains its images as data URLs.
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * Serves the API reference page; its files come from the Swagger UI package and are read when first
 * requested.
 */
export function registerDocsPage(app: FastifyInstance): void {
  app.get('/docs', (_request, reply) => reply.headers(pageHeaders).send(page));
  app.get<{ Params: { file: string } }>('/docs/:file', async ({ params: { file } }, reply) => {
    if (file === 'start.js') return reply.type('text/javascript; charset=utf-8').send(startScript);
    const asset = assets.get(file);
    if (!asset) throw new AppError('ROUTE_NOT_FOUND');
    return reply
      .headers({ 'content-type': asset.type, 'cache-control': 'max-age=3600' })
      .send(await asset.read());
  });
}
