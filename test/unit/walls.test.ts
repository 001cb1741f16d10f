import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGitOptions } from '../../src/shared/git-environment.ts';
import { PEERS, type Peer } from '../../src/tools/migrate/migrate.ts';

// A room may import itself and what is listed. The linter holds the big walls while one types; this
// holds the steps inside `engine` as well.
const SRC = resolve(import.meta.dirname, '../../src');

/** What each room of the engine may import besides itself, from the bottom up: rooms, single files of them, and (`../`) rooms beside the engine. */
const ENGINE: Readonly<Record<string, readonly string[]>> = {
  threads: [],
  store: ['files/own-files'],
  remote: ['threads'],
  queue: ['threads', 'remote', 'store', 'config/lockfile'],
  memo: ['store'],
  files: ['config/config-file', 'config/lockfile'],
  config: ['threads', 'files/own-files', 'files/real-path', 'hooks/hook-runner', '../compat'],
  routes: ['config', 'files', 'store'],
  highlight: ['threads', 'store', 'memo', 'files/own-files'],
  markdown: ['threads', 'store', 'files', 'config', 'routes', 'highlight', '../theme/text'],
  navigation: ['config', 'routes', '../theme/text'],
  output: ['store', 'files', 'config'],
  hooks: [
    'threads',
    'store',
    'memo',
    'external',
    'files',
    'config',
    'routes',
    'markdown',
    'navigation',
    'output',
    '../compat',
  ],
  bundle: ['store', 'memo', 'files', 'config', 'routes', '../compat'],
  render: ['threads', 'store', 'memo', 'config/file-path', 'routes', 'markdown', 'output/gzip', 'bundle'],
  search: ['threads', 'store', 'memo', 'routes', 'navigation', 'output/gzip', '../search'],
  portable: ['store', 'config/find-option-place', 'routes', 'output', 'bundle', 'render'],
  offline: ['store', 'memo', 'files', 'config', 'routes', 'output', 'bundle', 'render'],
  external: ['threads', 'store'],
  check: [
    ...['files/disk-names', 'external', 'config', 'routes', 'markdown', 'navigation'],
    'output/public-files',
  ],
  server: ['files', 'config', 'store/changed-since'],
  site: [
    ...['threads', 'store', 'remote', 'queue', 'memo', 'files', 'config', 'routes', 'highlight'],
    ...['markdown', 'navigation', 'output', 'hooks', 'bundle', 'render', 'search', 'check', '../theme/text'],
  ],
  build: [
    ...['threads', 'store', 'remote', 'queue', 'memo', 'config', 'markdown', 'output', 'hooks', 'bundle'],
    ...[
      'render',
      'portable',
      'offline',
      'search',
      'server',
      'external',
      'check',
      'site',
      'files/list-folder',
    ],
  ],
  dev: [
    ...['threads', 'store', 'memo', 'config', 'routes', 'highlight', 'markdown', 'navigation', 'output'],
    ...['hooks', 'bundle', 'render', 'search', 'server', 'check', 'site', 'build/check', 'build/preview'],
  ],
  browser: [],
  book: ['browser', 'config', 'routes', 'output', 'hooks', 'render', 'site', 'build'],
  publish: ['config', 'remote', 'output', 'server', 'site/progress', 'files/list-folder'],
  mcp: [
    ...['store', 'files', 'config', 'hooks', 'navigation/route-lists', 'render/html'],
    ...['portable/data-script', 'portable/relative-html', 'search', 'server'],
    ...['site', 'build', 'book/html-tree', '../search'],
  ],
};

/** A room within a room: it knows of text alone, so that it could become a package. */
const PREPASS = 'engine/markdown/prepass';

/** What folders within a room may import of each other, from the bottom up; the files above them import all. */
const INNER: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  bundle: {
    inputs: [],
    imports: [],
    react: ['imports'],
    styles: ['inputs', 'imports'],
    'site-theme': ['inputs', 'imports'],
    modules: ['inputs', 'imports', 'styles', 'site-theme'],
  },
  config: {
    script: ['file-path', 'package-hint', 'regular-files'],
    schema: ['llms-context', 'site-config'],
    printed: ['schema', 'llms-context', 'site-config'],
    resolve: ['schema', 'printed', 'file-path', 'package-hint', 'regular-files', 'site-config'],
  },
};

/** The names under which `MAY_IMPORT` has what rooms of the engine may import. */
const nameRooms = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    if (name.startsWith('../')) return name.slice(3);
    const folders = Object.keys(INNER[name] ?? {});
    return [`engine/${name}`, ...folders.map((folder) => `engine/${name}/${folder}`)];
  });

/** The same of the theme: what its folders may import besides each other's base and their sheets. A part finds other parts by name. */
const THEME: Readonly<Record<string, readonly string[]>> = {
  base: [],
  writing: [],
  home: [],
  search: ['text', '../search'],
  page: ['writing'],
  nav: ['page'],
  layout: ['page', 'nav'],
  'doc-ui': ['layout'],
  compat: ['nav', 'search', '../search'],
};

const ALIKE: Readonly<Partial<Record<Peer, readonly string[]>>> = {
  docsify: ['gitbook'],
  fumadocs: ['next'],
  nextra: ['next'],
};

/** The same of `docgen migrate`: what it reads and writes for all tools, from the bottom up, then the tools. None knows of another one, unless their sites are written alike. */
const MIGRATE: Readonly<Record<string, readonly string[]>> = {
  project: [],
  page: ['project'],
  config: ['project', 'page'],
  next: ['project', 'page', 'config'],
  ...Object.fromEntries(PEERS.map((peer) => [peer, ['project', 'page', 'config', ...(ALIKE[peer] ?? [])]])),
};

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  runtime: ['shared'],
  search: ['shared'],
  'theme/text': [],
  'theme/styles': [],
  theme: [
    ...['runtime/index', 'shared', 'search', 'theme/styles'],
    ...Object.keys(THEME).map((room) => `theme/${room}`),
  ],
  ...Object.fromEntries(
    Object.entries(THEME).map(([room, others]) => [
      `theme/${room}`,
      [
        ...['runtime/index', 'shared', 'theme/base', 'theme/styles'],
        ...others.map((name) => (name.startsWith('../') ? name.slice(3) : `theme/${name}`)),
      ],
    ]),
  ),
  // Only what has a public name (`docgenjs`, `docgenjs/runtime`, `docgenjs/theme`), as a stranger's plugin.
  plugins: [],
  compat: ['shared'],
  // What answers plugins is made of docgen's own, by their public names.
  'compat/rspress': [],
  'compat/rsbuild': [],
  // Nothing of the engine but what a plugin could use.
  tools: ['shared', 'engine/index', ...Object.keys(MIGRATE).map((room) => `tools/migrate/${room}`)],
  ...Object.fromEntries(
    Object.entries(MIGRATE).map(([room, others]) => [
      `tools/migrate/${room}`,
      ['shared', 'engine/index', ...others.map((name) => `tools/migrate/${name}`)],
    ]),
  ),
  'index.ts': ['engine/index', 'tools'],
  'client.d.ts': [],
  cli: ['shared', 'index', 'engine/files/own-files'],
  engine: ['shared', ...nameRooms(Object.keys(ENGINE))],
  ...Object.fromEntries(
    Object.entries(ENGINE).map(([room, others]) => [
      `engine/${room}`,
      [
        ...['shared', 'engine/types', 'engine/plugin', ...(room === 'markdown' ? [PREPASS] : [])],
        ...nameRooms(room in INNER ? [...others, room] : others),
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(INNER).flatMap(([room, folders]) =>
      Object.entries(folders).map(([folder, others]) => [
        `engine/${room}/${folder}`,
        [
          ...['shared', 'engine/types', 'engine/plugin', ...nameRooms(ENGINE[room] ?? [])],
          ...others.map((name) => `engine/${room}/${name}`),
        ],
      ]),
    ),
  ),
  [PREPASS]: ['shared'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('cli/templates/'));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(SRC, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.{1,2}\/[^'$]+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) => ({
    from: file,
    to: relative(SRC, resolve(SRC, dirname(file), specifier))
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, ''),
  }));
});

/** The most exact name of `MAY_IMPORT` that holds a file. */
function toRoom(file: string): string | undefined {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => `${file}/`.startsWith(`${room}/`));
  return rooms.sort((a, b) => b.length - a.length)[0];
}

describe('walls', () => {
  it('are drawn for every file', () => {
    expect(files.filter((file) => toRoom(file) === undefined)).toEqual([]);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('are those that ARCHITECTURE.md shows', () => {
    const text = readFileSync(join(SRC, '../ARCHITECTURE.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `src\/engine\/(\w+)` \|.*\| (.*) \|$/gm)];
    const shown = Object.fromEntries(rows.map(([, room = '', names = '']) => [room, names]));
    const held = Object.entries(ENGINE).map(([room, names]) => [room, names.join(', ') || 'nothing']);
    expect(shown).toEqual(Object.fromEntries(held));
  });

  it('are not climbed', () => {
    const climbed = imports.filter(({ from, to }) => {
      const room = toRoom(from) ?? '';
      const target = toRoom(`${to}.ts`) ?? '';
      return target !== room && ![to, target].some((name) => MAY_IMPORT[room]?.includes(name));
    });
    expect(climbed.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

describe('no clock decides a test', () => {
  const TEST = resolve(import.meta.dirname, '..');

  /** Files that read a clock for something else than a verdict, and what for. */
  const MAY_READ: Readonly<Record<string, string>> = {
    'helpers/fake-host.ts': 'a command is told when it started',
    'helpers/fault.js': 'sets the clock back',
    'stress/crash.test.ts': 'spreads kills over as long as a build takes',
    'unit/highlight/time-limit.test.ts': 'keeps the processor busy',
    'unit/output/build-lock.test.ts': 'makes locks of some age',
    'unit/store/faults.test.ts': 'sets the clock on',
    'unit/store/is-storable.test.ts': 'makes runs of some age',
    'unit/store/upkeep.test.ts': 'makes files of some age',
    'unit/server/watch-files.test.ts': 'sets the clock on',
    'unit/walls.test.ts': 'names them',
  };

  const sources = readdirSync(TEST, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.[jt]sx?$/.test(entry.name) && !entry.parentPath.includes('.output'),
    )
    .map((entry) => relative(TEST, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !(file in MAY_READ))
    .map((file) => ({ file, text: readFileSync(join(TEST, file), 'utf8') }));

  const findLines = (wrong: RegExp): string[] =>
    sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
        .filter(({ line }) => wrong.test(line))
        .map(({ place, line }) => `${place} ${line.trim()}`),
    );

  it('by its time: work is counted, in steps, messages, requests, or with `countWork`', () => {
    expect(sources.length).toBeGreaterThan(200);
    const CLOCKS = /\b(?:performance\.now|Date\.now|hrtime|process\.uptime)\b/;
    // A page whose timers stand still begins at some time.
    expect(findLines(CLOCKS).filter((line) => !line.includes('.pauseAt(Date.now()'))).toEqual([]);
  });

  it('by a limit of its own: `PATIENCE_MS` holds for all', () => {
    // With timers that stand still, `vi.waitFor` counts steps of them.
    const found = findLines(/\btimeout: [\d(]|\bvi\.wait(?:For|Until)\(/);
    expect(found.filter((line) => !line.startsWith('unit/search/local-provider.test.ts'))).toEqual([]);
  });
});

// It follows links to folders, everywhere since Node 26: files of anywhere would be published.
it('folders are not listed by Node with all that is below them', () => {
  const listing = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\breaddir(?:Sync)?\([^;]*recursive/.test(readFileSync(join(SRC, name), 'utf8')));
  expect(listing).toEqual([]);
});

// Windows looks for a program in the folder in which it is started before anywhere else.
it('git is never started in a folder of a project, nor told of a repository by the environment, and fetches nothing', () => {
  const starting = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }))
    .filter(({ text }) => /\b(?:spawn|execFile)(?:Sync)?\(\s*'git'/.test(text));
  expect(starting.length).toBeGreaterThan(3);
  for (const { name, text } of starting) {
    expect(text, name).toContain("'-C'");
    if (text.includes('createGitOptions(process)')) expect(text, name).not.toMatch(/\bcwd\b/);
    else {
      // A plugin cannot import them, and has the same words for itself.
      expect(text, name).toContain('dirname(process.execPath)');
      expect(text, name).not.toMatch(/\bcwd(?:: dir)?,/);
      expect(text, name).toContain('^GIT_');
      expect(text, name).toMatch(/GIT_NO_LAZY_FETCH: '1',\s+GIT_ALLOW_PROTOCOL: 'none'/);
    }
  }
  const env = { PATH: '/bin', GIT_DIR: '/other/.git', GIT_CONFIG_GLOBAL: '/home/gitconfig' };
  expect(createGitOptions({ execPath: '/usr/bin/node', env })).toEqual({
    cwd: '/usr/bin',
    env: {
      PATH: '/bin',
      GIT_CONFIG_GLOBAL: '/home/gitconfig',
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_TERMINAL_PROMPT: '0',
    },
    windowsHide: true,
  });
  expect(createGitOptions({ execPath: 'C:\\node\\node.exe', env }).cwd).toBe('C:\\node');
});
