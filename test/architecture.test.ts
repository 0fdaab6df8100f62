import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { sourceFiles, testFiles, type ModuleImport, type SourceFile, workspaces } from './source-files.js';

const files = sourceFiles();
const paths = new Set(files.map(({ path }) => path));

/** The foreign modules that a package may import; `node:` modules and its own files are always allowed. */
const allowedPackages: Record<string, readonly string[]> = {
  shared: ['zod', 'fflate', 'saxen', 'yaml'],
  engine: ['bson', 'lmdb', 'fs-native-extensions'],
  server: [
    '@crop-planning/shared',
    '@crop-planning/engine',
    '@trpc/server',
    'zod',
    'mongodb',
    'jsonwebtoken',
    'bcrypt',
    'piscina',
    'ipaddr.js',
    'fastify',
    '@fastify/accept-negotiator',
    '@fastify/cors',
    '@fastify/swagger-ui',
    'cookie',
    'fresh',
    'prom-client',
    'pino',
    'commander',
    'csv-parse',
    'any-ascii',
    'fastest-levenshtein',
    'i18n-iso-countries',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  client: ['@crop-planning/shared', '@trpc/client', '@trpc/server', 'eventsource'],
  cli: [
    '@crop-planning/shared',
    '@crop-planning/client',
    'commander',
    'inquirer',
    'jq-wasm',
    'conf',
    'fs-native-extensions',
    'string-width',
    'topojson-client',
    'topojson-specification',
    '@modelcontextprotocol/sdk',
    'zod',
  ],
  web: [
    '@crop-planning/shared',
    '@crop-planning/client',
    '@tanstack/react-query',
    '@trpc/tanstack-react-query',
    'react',
    'react-dom',
    'd3-geo',
    'topojson-client',
    'topojson-specification',
    'world-atlas',
    'geojson',
    'virtual:towns',
    'zod',
  ],
};

/** The only place in which each of the large libraries may be used. */
const onlyIn: Record<string, RegExp> = {
  lmdb: /^engine\/src\/storage\//,
  'fs-native-extensions': /^(engine\/src\/storage\/|cli\/src\/settings\/lock\.ts$)/,
  mongodb: /^server\/src\/(database\/|records\/|settings\/mongodb-uri\.ts$)/,
  '@crop-planning/engine': /^server\/src\/database\/(engine|backup)\.ts$/,
  fastify: /^server\/src\/http\//,
  '@fastify/accept-negotiator': /^server\/src\/http\/page\//,
  '@fastify/cors': /^server\/src\/http\/cors\.ts$/,
  cookie: /^server\/src\/http\/browser\/session-cookie\.ts$/,
  fresh: /^server\/src\/http\/list-headers\.ts$/,
  'prom-client': /^server\/src\/http\/metrics\.ts$/,
  '@trpc/server': /^(server\/src\/(http\/|procedures\/|nouns\.ts|[a-z-]+\/noun\.ts)|client\/)/,
  jsonwebtoken: /^server\/src\/auth\/tokens\.ts$/,
  bcrypt: /^server\/src\/auth\/passwords\/hash-(threads|worker)\.ts$/,
  eventsource: /^client\/src\/subscriptions\.ts$/,
  'ipaddr.js': /^server\/src\/settings\/networks\.ts$/,
  '@opentelemetry/api': /^server\/src\/tracing\/open-telemetry\.ts$/,
  '@opentelemetry/exporter-trace-otlp-http': /^server\/src\/tracing\/open-telemetry\.ts$/,
  '@opentelemetry/resources': /^server\/src\/tracing\/open-telemetry\.ts$/,
  '@opentelemetry/sdk-trace-node': /^server\/src\/tracing\/open-telemetry\.ts$/,
  piscina: /^server\/src\/(auth\/passwords\/hash-threads|calculations\/threads)\.ts$/,
  pino: /^server\/src\/(app|main|settings\/log)\.ts$/,
  'any-ascii': /^server\/src\/world\/names\.ts$/,
  'fastest-levenshtein': /^server\/src\/world\/names\.ts$/,
  'i18n-iso-countries': /^server\/src\/locations\/countries\.ts$/,
  conf: /^cli\/src\/settings\/private-file\.ts$/,
  'd3-geo': /^web\/src\/map\//,
  'topojson-client': /^(cli\/src\/map|web\/src\/map)\/outlines\.ts$/,
  'world-atlas': /^web\/src\/map\//,
  yaml: /^shared\/src\/plan-files\/yaml-rows\.ts$/,
  fflate: /^shared\/src\/plan-files\/workbook\/unpack\.ts$/,
  saxen: /^shared\/src\/plan-files\/workbook\/xml\.ts$/,
  'jq-wasm': /^cli\/src\/terminal\/output\/jq\.ts$/,
  commander: /^(cli\/src\/shell\/|server\/src\/operator\/)/,
  '@modelcontextprotocol/sdk': /^cli\/src\/assistant\//,
  zod: /^(?!web\/|cli\/)|^cli\/src\/assistant\/|^web\/src\/import\/no-eval\.ts$/,
  inquirer: /^cli\/src\/terminal\/io\.ts$/,
};

/** The folders of the nouns; `climates` has no procedures. */
const nouns = new Set([
  'climates',
  ...files.flatMap(({ path }) => /^server\/src\/([a-z-]+)\/noun\.ts$/.exec(path)?.[1] ?? []),
]);

/** What an operator's commands know of a noun, besides what core gives them. */
const knownOfNouns: readonly string[] = [
  'server/src/auth/administration',
  'server/src/auth/api-keys',
  'server/src/analyses/storage/quota',
  'server/src/climates/',
  'server/src/locations/countries',
  'server/src/locations/place-names',
];

describe('imports', () => {
  it('name only packages that the importing package may use', () => {
    expect(
      culprits((file, { from }) => isForeign(from) && !allowed(file).includes(packageName(from))),
    ).toEqual([]);
  });

  it('of the contract are of zod only, and of the other parts of shared only of those below them', () => {
    const below: Readonly<Record<string, readonly string[]>> = {
      contract: [],
      words: ['contract'],
      station: ['words'],
      geo: ['contract'],
      typed: ['contract', 'words'],
      'plan-files': ['contract', 'words', 'typed', 'geo'],
    };
    const crossing = (file: SourceFile, { from }: ModuleImport) => {
      const [, part = ''] = /^shared\/src\/([a-z-]+)\//.exec(file.path) ?? [];
      if (below[part] === undefined) return file.path.startsWith('shared/');
      if (isForeign(from))
        return part === 'contract' ? from !== 'zod' : onlyIn[from]?.test(file.path) !== true;
      const folder = join(dirname(file.path), from).split('/')[2] ?? '';
      return folder !== part && !below[part].includes(folder);
    };
    expect(culprits(crossing)).toEqual([]);
  });

  it('of a large library are in one place', () => {
    const misplaced = (file: SourceFile, { from, isTypeOnly }: ModuleImport) => {
      const place = isForeign(from) ? onlyIn[packageName(from)] : undefined;
      return place !== undefined && !isTypeOnly && !place.test(file.path);
    };
    expect(culprits(misplaced)).toEqual([]);
  });

  it('of a noun keep MongoDB in its stores, and tRPC in its noun.ts', () => {
    const wrong = (file: SourceFile, { from }: ModuleImport) =>
      nounOf(file.path) !== undefined &&
      ((packageName(from) === 'mongodb' && !file.path.endsWith('store.ts')) ||
        (packageName(from) === '@trpc/server' && !file.path.endsWith('/noun.ts')));
    expect(culprits(wrong)).toEqual([]);
  });

  it('between nouns are of types only: what another noun does is part of core', () => {
    const crossing = (file: SourceFile, { from, isTypeOnly }: ModuleImport) => {
      const [own, other] = [nounOf(file.path), nounOf(pathOf(file, from))];
      return own !== undefined && other !== undefined && own !== other && !isTypeOnly;
    };
    expect(culprits(crossing)).toEqual([]);
  });

  it('of http and background name no noun, and those of operator only what its commands manage', () => {
    const naming = (file: SourceFile, { from }: ModuleImport) =>
      /^server\/src\/(http|background|operator)\//.test(file.path) &&
      !file.path.endsWith('store.ts') &&
      nounOf(pathOf(file, from)) !== undefined &&
      !(
        file.path.startsWith('server/src/operator/') &&
        knownOfNouns.some((known) => pathOf(file, from).startsWith(known))
      );
    expect(culprits(naming)).toEqual([]);
  });

  it('of records are of what knows no noun, and the database names no record', () => {
    const below = /^server\/src\/(concurrency|database|feasibility|records|world)\//;
    const wrong = (file: SourceFile, { from }: ModuleImport) =>
      from.startsWith('.') &&
      ((file.path.startsWith('server/src/records/') && !below.test(pathOf(file, from))) ||
        (file.path.startsWith('server/src/database/') &&
          pathOf(file, from).startsWith('server/src/records/')));
    expect(culprits(wrong)).toEqual([]);
  });

  it('of the threads of the model reach neither zod nor all of the contract, which would take 14 MiB in each', () => {
    const reached = new Set(files.map(({ path }) => path).filter((path) => path.endsWith('-worker.ts')));
    const byPath = new Map(files.map((file) => [file.path, file]));
    const loadsMuch = ['zod', '@crop-planning/shared'];
    const wrong: string[] = [];
    for (const path of reached)
      for (const { from, isTypeOnly } of byPath.get(path)?.imports ?? []) {
        if (isTypeOnly) continue;
        if (loadsMuch.includes(from)) wrong.push(`${path} imports ${from}`);
        else if (from.startsWith('.')) reached.add(join(dirname(path), from).replace(/\.js$/, '.ts'));
      }
    expect(reached.size).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('of records filter by the owner with ownedKey() or ownedBy()', () => {
    const writesItself = /\baccount_id(: | = )ObjectId\.createFromHexString/;
    const inRecords = files.filter(({ path }) => path.startsWith('server/src/records/'));
    expect(inRecords.filter(({ text }) => writesItself.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('of the server and of the client reach nothing that speaks in the language in use', () => {
    const current = 'shared/src/words/languages/current.ts';
    const reaching = new Set([current]);
    const targetsOf = ({ path, imports }: SourceFile) =>
      imports
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ from }) =>
          from.startsWith('.')
            ? join(dirname(path), from).replace(/\.js$/, '.ts')
            : from.replace(/^@crop-planning\/shared\/(.*)$/, 'shared/src/$1.ts'),
        );
    for (let size = 0; size < reaching.size;) {
      size = reaching.size;
      for (const file of files)
        if (targetsOf(file).some((path) => reaching.has(path))) reaching.add(file.path);
    }
    expect([...reaching].filter((path) => /^(server|client)\//.test(path))).toEqual([]);
  });

  it('form no cycles', () => {
    expect(cyclesOf(files)).toEqual([]);
  });

  it.each(workspaces)('form no cycles between the folders of %s', (name) => {
    expect(folderCyclesOf(files.filter(({ path }) => path.startsWith(`${name}/src/`)))).toEqual([]);
  });

  it('form a cycle between folders however deep in them the modules are', () => {
    const deep = [
      moduleWith('cli/src/one/commands/list.ts', { from: '../../two/open.js', isTypeOnly: false }),
      moduleWith('cli/src/two/open.ts', { from: '../three/files/read.js', isTypeOnly: true }),
      moduleWith('cli/src/three/page/draw.ts', { from: '../../one/views/list.js', isTypeOnly: true }),
    ];
    expect(folderCyclesOf(deep)).toEqual(['cli/src/one', 'cli/src/two', 'cli/src/three']);
    expect(folderCyclesOf(deep.slice(1))).toEqual([]);
  });

  it('form no cycle through a root folder, or between a folder and its own subfolders', () => {
    const nested = [
      moduleWith('cli/src/main.ts', { from: './one/files/read.js', isTypeOnly: false }),
      moduleWith('cli/src/one/files/read.ts', { from: '../open.js', isTypeOnly: false }),
      moduleWith('cli/src/one/open.ts', { from: './files/write.js', isTypeOnly: false }),
      moduleWith('cli/src/one/files/write.ts', { from: '../../version.js', isTypeOnly: false }),
    ];
    expect(folderCyclesOf(nested)).toEqual([]);
  });

  it('never include main.ts, which runs the process', () => {
    expect(culprits((_, { from }) => from.endsWith('/main.js'))).toEqual([]);
  });
});

describe('sources', () => {
  it('read the environment only where the process begins', () => {
    const readers = files.filter(({ path, text }) => text.includes('process.env') && !isProcess(path));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  it('have names that describe their contents', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|lib|types|constants)(\/|\.ts$)/;
    expect(files.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('have at most 400 lines', () => {
    const long = [...files, ...testFiles()].filter(({ text }) => text.split('\n').length > 400);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('are in folders of at most thirty files, fifteen in the command line', () => {
    const folders = files
      .map(({ path }) => dirname(path))
      // A file for each command, and in a language a file for each subject.
      .filter(
        (folder) =>
          !/^(engine\/src\/commands|(shared\/src\/words\/languages|web\/src\/words)\/[a-z]+)$/.test(folder),
      );
    const modulesOf = (folder: string) => folders.filter((other) => other === folder).length;
    const crowded = folders.filter((folder) => modulesOf(folder) > (folder.startsWith('cli/') ? 15 : 30));
    expect([...new Set(crowded)]).toEqual([]);
  });
});

function culprits(isWrong: (file: SourceFile, imported: ModuleImport) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => isWrong(file, imported))
      .map((imported) => `${file.path} imports ${imported.from}`),
  );
}

function cyclesOf(modules: readonly SourceFile[]): string[] {
  return modulesInCycles(new Map(modules.map((file) => [file.path, neighboursOf(file)])));
}

/** Returns the modules that remain after removing, repeatedly, those at either end of a chain of imports. */
function modulesInCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let remaining = imports;
  for (;;) {
    const imported = new Set([...remaining.values()].flat());
    const inside = [...remaining].filter(
      ([path, neighbours]) => imported.has(path) && neighbours.some((other) => remaining.has(other)),
    );
    if (inside.length === remaining.size) return [...remaining.keys()];
    remaining = new Map(inside);
  }
}

/**
 * Finds cycles between folders. A folder imports another if any module in it, however deep, imports one in the
 * other; only folders next to each other are compared.
 */
function folderCyclesOf(modules: readonly SourceFile[]): string[] {
  const neighbours = new Map<string, string[]>();
  for (const file of modules)
    for (const path of neighboursOf(file)) {
      const [own, other] = foldersApart(file.path, path) ?? [];
      if (own !== undefined && other !== undefined)
        neighbours.set(own, [...(neighbours.get(own) ?? []), other]);
    }
  return modulesInCycles(neighbours);
}

/** Returns the topmost folders that contain only one of the two modules; none if one is above the other. */
function foldersApart(one: string, other: string): [string, string] | undefined {
  const names = dirname(one).split('/');
  const others = dirname(other).split('/');
  const at = names.findIndex((name, depth) => name !== others[depth]);
  if (at < 0 || others.length <= at) return undefined;
  return [names.slice(0, at + 1).join('/'), others.slice(0, at + 1).join('/')];
}

function moduleWith(path: string, imported: ModuleImport): SourceFile {
  return { path, text: '', imports: [imported] };
}

function neighboursOf({ path, imports }: SourceFile): string[] {
  return imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ from }) => join(dirname(path), from).replace(/\.js$/, '.ts'))
    .map((source) => (paths.has(source) ? source : source.replace(/\.ts$/, '.tsx')));
}

function isForeign(from: string): boolean {
  return !from.startsWith('.') && !from.startsWith('node:');
}

function packageName(from: string): string {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}

function allowed(file: SourceFile): readonly string[] {
  return allowedPackages[file.path.split('/')[0] ?? ''] ?? [];
}

function pathOf(file: SourceFile, from: string): string {
  return from.startsWith('.') ? join(dirname(file.path), from) : from;
}

/** Returns the noun to whose folder a file belongs. */
function nounOf(path: string): string | undefined {
  const folder = /^server\/src\/([a-z-]+)\//.exec(path)?.[1];
  return folder !== undefined && nouns.has(folder) ? folder : undefined;
}

function isProcess(path: string): boolean {
  return (
    /(^|\/)main\.ts$/.test(path) ||
    path === 'cli/src/terminal/io.ts' ||
    path.startsWith('engine/src/process/')
  );
}
