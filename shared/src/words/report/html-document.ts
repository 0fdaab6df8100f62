import { spokenCode } from '../languages/current.js';
import { markup, Markup } from './markup.js';
import { style } from './style.js';

interface HtmlDocument {
  title: string;
  body: Markup;
  /** Rules beside those of every page. */
  ownStyle?: string;
  /** True if the page has images of its own, as data. */
  hasImages?: boolean;
}

/** Renders a page that stands alone: no scripts, no requests, and a policy that forbids both. */
export function htmlDocument({ title, body, ownStyle = '', hasImages = false }: HtmlDocument): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'${hasImages ? '; img-src data:' : ''}`;
  const page = markup`<!DOCTYPE html>
    <html lang="${spokenCode()}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${new Markup(style + ownStyle)}
        </style>
      </head>
      <body>
        <main>
          ${body}
        </main>
      </body>
    </html> `;
  return `${page.text.trim()}\n`;
}
