// Copies the built page into the server's package. Text is stored compressed only: the server makes the other forms.
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
for (const name of readdirSync(join(target, 'assets'))) {
  // Pictures and fonts are compressed already.
  if (/\.(js|css|svg|json|txt)$/.test(name)) compress(join(target, 'assets', name));
}

function compress(path) {
  const bytes = readFileSync(path);
  if (bytes.length <= smallMax) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  rmSync(path);
}
