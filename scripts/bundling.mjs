// Bundles the compiled modules of a package, and those that it needs, into a few files in `dist/bundle/`: a process
// that loads hundreds of files spends half of its start on finding, reading and linking them (decision 65).
import { rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the bundle that starts with the module. The packages in `external` stay packages of their own, and the
 * modules in `shared`, paths in `dist/`, modules that the bundle and others have in common.
 */
export async function writeBundle({ folder, entry, external, shared = [] }) {
  const dist = join(root, folder, 'dist');
  const output = join(dist, 'bundle');
  rmSync(output, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: { [nameOf(entry)]: join(dist, entry) },
    platform: 'node',
    external: (id) =>
      external.some((name) => id === name || id.startsWith(`${name}/`)) ||
      shared.some((path) => id === join(dist, path)),
    plugins: [modulesInTheirPlaces(output)],
    onLog: (level, { code, message }) => {
      if (level === 'warn' && code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(message);
    },
  });
  await bundle.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    paths: (id) => (id.startsWith(dist) ? relative(output, id) : id),
    comments: false,
  });
}

/** A module finds files from where it is compiled, and the modules of its threads in the bundle. */
function modulesInTheirPlaces(output) {
  return {
    name: 'modules-in-their-places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url'))
        return null;
      const withThreads = code.replaceAll(/new URL\('([a-z-]+\.js)', import\.meta\.url\)/g, (_, name) => {
        const fileName = `${nameOf(name)}.mjs`;
        this.emitFile({ type: 'chunk', id: join(dirname(id), name), fileName });
        return `new URL('${fileName}', ${bundleUrl})`;
      });
      const path = relative(output, id);
      return withThreads.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, ${bundleUrl}).href`);
    },
    /** All files of the bundle are in one folder. */
    renderChunk: (code) => code.replaceAll(bundleUrl, 'import.meta.url'),
    /** After this, nothing writes escaped characters as they are. */
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

/**
 * Escapes what is not ASCII: V8 keeps the source of a module, with two bytes for each character if one of them needs
 * two. A module that is mostly in another script stays as it is, since it would be larger.
 */
function inAscii(code) {
  const escaped = code.replace(
    /(\\*)([^\0-\x7f])/g,
    // A backslash before such a character says nothing, unless it belongs to one before it.
    (_, { length }, character) =>
      `${'\\'.repeat(length - (length % 2))}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.length < 2 * code.length ? escaped : code;
}

const bundleUrl = '__urlOfBundle__';

function nameOf(path) {
  return path.replace(/^.*\//, '').replace(/\.js$/, '');
}
