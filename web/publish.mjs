// Copies the built page into the server's package, with its service worker. Text is stored compressed only: the server makes the other forms.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** The size in bytes up to which a file stays as it is, because it fits into one packet. */
const smallMax = 1_200;
const built = fileURLToPath(new URL('dist', import.meta.url));
const target = fileURLToPath(new URL('../server/page', import.meta.url));

rmSync(target, { recursive: true, force: true });
cpSync(built, target, { recursive: true });
writeFileSync(join(target, 'service-worker.js'), serviceWorker());
compress(join(target, 'service-worker.js'));
for (const name of readdirSync(join(target, 'assets'))) {
  // Pictures and fonts are compressed already.
  if (/\.(js|css|svg|json|txt)$/.test(name)) compress(join(target, 'assets', name));
}

/** The service worker, headed by what it has to know of this build. */
function serviceWorker() {
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const program = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
  const files = readdirSync(join(built, 'assets'));
  const start = files.filter((name) => html.includes(name));
  // The maps' outlines are large, and of use to those alone who open the map; a language is, to those who read it.
  const kept = files.filter((name) => !/\.json$|^language-/.test(name));
  const id = createHash('sha256')
    .update(html)
    .update(program)
    .update(files.join())
    .digest('hex')
    .slice(0, 12);
  return `const built = ${JSON.stringify({ id, files, start, kept })};\n${program}`;
}

function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length <= smallMax) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  rmSync(path);
}
