import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { installable } from './installable.mjs';
import { towns } from './towns.mjs';

/** Lets the style sheet, without which nothing is painted, load before the scripts, which share the connection. */
const stylesFirst: Plugin = {
  name: 'styles-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
      return html.replace(sheet, '').replace(/\s*<script/, (script) => sheet + script);
    },
  },
};

/** Names the file of a language after it, so that the service worker keeps only the one that was asked for. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const language = /\/words\/(?:languages\/)?([a-z]{2})\/[a-z-]+\.[jt]s$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${language === undefined ? '[name]' : `language-${language}`}-[hash].js`;
}

export default defineConfig({
  // The server's Content-Security-Policy allows files of the same origin and nothing inline.
  base: './',
  plugins: [react(), towns(), installable(), stylesFirst],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // A style sheet of a view that failed to load once would never be loaded again.
    cssCodeSplit: false,
    rollupOptions: { output: { chunkFileNames } },
  },
});
