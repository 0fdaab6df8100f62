import { describe, expect } from 'vitest';
import { test } from '../harness.js';

const page =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

describe('the reference page', () => {
  test('may load only its own files', async ({ app }) => {
    const { status, headers } = await fetch(`${app.url}/docs`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      `${page}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('requests only its own files and the OpenAPI document', async ({ app }) => {
    const html = await (await fetch(`${app.url}/docs`)).text();
    const requested = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(requested).toEqual([
      'docs/favicon-32x32.png',
      'docs/swagger-ui.css',
      'docs/swagger-ui-bundle.js',
      'docs/start.js',
    ]);
    expect(html).not.toMatch(/<style|<script>|\sstyle=|\son[a-z]+=/);
    const types = ['image/png', 'text/css; charset=utf-8', 'text/javascript; charset=utf-8'];
    for (const address of ['docs', 'openapi.json', ...requested]) {
      const { status, headers } = await fetch(new URL(address, `${app.url}/docs`));
      expect(status).toBe(200);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      if (!requested.includes(address)) continue;
      expect(types).toContain(headers.get('content-type'));
    }
    const script = await (await fetch(`${app.url}/docs/start.js`)).text();
    expect(script).toContain("url: 'openapi.json'");
    expect(script).toContain('validatorUrl: null');
    expect(html + script).not.toMatch(/https?:|"\/\//);
  });

  test('embeds all images in its style sheet', async ({ app }) => {
    const css = await (await fetch(`${app.url}/docs/swagger-ui.css`)).text();
    const addresses = [...css.matchAll(/url\(["']?([a-z]+:)?/g)].map(([, scheme]) => scheme);
    expect(new Set(addresses)).toEqual(new Set(['data:']));
    expect(css).not.toContain('@import');
  });

  test.for([
    '/docs/',
    '/docs/nope.js',
    '/docs/package.json',
    '/docs/..%2Fpackage.json',
    '/docs/__proto__',
    '/docs/a/b',
  ])('has no file %s', async (path, { rest }) => {
    const answer = await rest(`GET ${path}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('answers only GET and HEAD', async ({ rest }) => {
    const answer = await rest('POST /docs');
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});
