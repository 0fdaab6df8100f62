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

/** Names the files of a language after it, so that the service worker keeps only the one that was asked for. */
function chunkFileNames({
  moduleIds,
  isDynamicEntry,
}: {
  moduleIds: string[];
  isDynamicEntry: boolean;
}): string {
  const codes = new Set(
    moduleIds.map((id) => /\/words\/(?:languages\/)?([a-z]{2})\/[\w-]+\.[jt]s$/.exec(id)?.[1]),
  );
  const [code, ...others] = codes;
  // English is in the files of those views that say it.
  if (code === undefined || code === 'en' || others.length > 0) return 'assets/[name]-[hash].js';
  return `assets/language-${code}${isDynamicEntry ? '' : '-[name]'}-[hash].js`;
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
    rolldownOptions: {
      // In one file, what the start loads compresses to 112 kB; in the twelve by which views share it, to 121 kB.
      output: { chunkFileNames, codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
