// Copies the built page into the server's package, with a compressed form of each file that becomes smaller.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('dist', import.meta.url));
const target = fileURLToPath(new URL('../server/page', import.meta.url));

rmSync(target, { recursive: true, force: true });
cpSync(built, target, { recursive: true });
for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
  // Pictures and fonts are compressed already.
  if (entry.isFile() && /\.(html|js|css|svg|json|txt)$/.test(entry.name))
    compress(join(entry.parentPath, entry.name));
}

function compress(path) {
  const bytes = readFileSync(path);
  const forms = {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, form] of Object.entries(forms))
    if (form.length < bytes.length) writeFileSync(`${path}.${ending}`, form);
}
