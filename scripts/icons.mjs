// Draws the page's PNG icons again from web/src/controls/icon.svg, with Debian's Chromium. What a system cuts into its own
// shape, the maskable icon and Apple's, has the background up to the edge.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../web/src/controls/', import.meta.url);
const rounded = readFileSync(new URL('icon.svg', folder), 'utf8');
const square = rounded.replace(/ rx="[\d.]+"/, '');

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const [name, svg, size] of [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-512.png', square, 512],
  ['apple-touch-icon.png', square, 180],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
