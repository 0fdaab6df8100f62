// Vite plugin: makes the web app's manifest, beside the icons that it names. vite.config.ts uses it. scripts/icons.mjs has
// drawn the icons in PNG, which some systems want, from the one in SVG.
import { readFileSync } from 'node:fs';

const name = 'Crop planning';

const pngIcons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

/** Emits `manifest-HASH.webmanifest` and links it from the page. */
export function installable() {
  return {
    name: 'installable',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const icon = Object.values(bundle).find(({ fileName }) => /^assets\/icon-[^/]*\.svg$/.test(fileName));
        if (icon === undefined) throw new Error('The page has no icon.');
        const pictures = pngIcons.map(({ file, ...icon }) => {
          const source = readFileSync(new URL(`src/controls/${file}`, import.meta.url));
          const emitted = this.emitFile({ type: 'asset', name: file, source });
          return { src: besideManifest(this.getFileName(emitted)), ...icon, type: 'image/png' };
        });
        const reference = this.emitFile({
          type: 'asset',
          name: 'manifest.webmanifest',
          source: manifestOf([
            { src: besideManifest(icon.fileName), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            ...pictures,
          ]),
        });
        return [
          {
            tag: 'link',
            attrs: { rel: 'manifest', href: `./${this.getFileName(reference)}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

function besideManifest(fileName) {
  return `./${fileName.slice('assets/'.length)}`;
}

function manifestOf(icons) {
  return JSON.stringify({
    name,
    short_name: 'Crops',
    description: 'Is it sensible to plant this crop, here, in this month?',
    id: '../',
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: '#f5f5f1',
    theme_color: '#24613c',
    icons,
  });
}
