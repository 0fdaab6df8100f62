import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { installable } from './installable.mjs';
import { towns } from './towns.mjs';

export default defineConfig({
  // The server's Content-Security-Policy allows files of the same origin and nothing inline.
  base: './',
  plugins: [react(), towns(), installable()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // A style sheet of a view that failed to load once would never be loaded again.
    cssCodeSplit: false,
  },
});
