// Vite plugin: makes the web app's manifest, beside the icon that it names. vite.config.ts uses it.

const name = 'Crop planning';

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
        const reference = this.emitFile({
          type: 'asset',
          name: 'manifest.webmanifest',
          source: manifestOf(icon.fileName.slice('assets/'.length)),
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

function manifestOf(icon) {
  const src = `./${icon}`;
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
    icons: ['any', 'maskable'].map((purpose) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose })),
  });
}
