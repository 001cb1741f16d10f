import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRoutes } from '../../../src/engine/routes/check-routes.ts';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import { DocgenError } from '../../../src/shared/diagnostic.ts';
import { countWork } from '../../helpers/cpu-time.ts';
import { enZh, makeDocs, makeProject, scan, toConfig } from './site-folder.ts';

const pathsOf = ({ routes }: { routes: readonly { path: string }[] }) => routes.map(({ path }) => path);

describe('which files are pages', () => {
  it('takes pages of every extension and leaves all else', async () => {
    const result = await scan([
      'index.md',
      'b.mdx',
      'c.tsx',
      'd.js',
      'picture.png',
      'types.d.ts',
      'node_modules/x/README.md',
      'public/y.md',
      '.hidden/z.md',
      '.eslintrc.js',
      '_fragment.md',
      '_private/a.md',
      '__tests__/a.md',
    ]);

    expect(pathsOf(result)).toEqual(['/__tests__/a', '/b', '/c', '/d', '/']);
    expect(result.routes.map(({ kind }) => kind)).toEqual([
      'markdown',
      'markdown',
      'module',
      'module',
      'markdown',
    ]);
    expect(result.diagnostics).toEqual([]);
  });

  it('leaves out what route.exclude matches, files and whole folders', async () => {
    const files = ['index.md', 'en/fragments/a.md', 'fragments/b.md', 'drafts/c.md', 'x.test.md'];

    const result = await scan(files, { route: { exclude: ['**/fragments/**', 'drafts', '*.test.md'] } });

    expect(pathsOf(result)).toEqual(['/']);
  });

  it('keeps a fragment-like name when the convention is switched off', async () => {
    expect(pathsOf(await scan(['_a.md'], { route: { excludeConvention: [] } }))).toEqual(['/_a']);
  });

  it('adds what route.include matches, even with an extension or folder that is left out', async () => {
    const files = ['index.md', 'pages/a.tsx', '.cloud/b.md', 'notes.txt'];

    const result = await scan(files, {
      route: { extensions: ['.md'], include: ['pages/**', '.cloud/*', '*.txt', '../*.md'] },
    });

    expect(pathsOf(result)).toEqual(['/.cloud/b', '/', '/pages/a']);
    expect(result.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['DG2019', 'The pattern "../*.md" points outside the docs folder. It was left out of the routes.'],
      ['DG2019', expect.stringContaining('"notes.txt" is not a page')],
    ]);
  });

  it('leaves out its own folders and config files where they lie in the docs folder', async () => {
    const project = makeProject({
      'index.md': '',
      'docgen.config.ts': '',
      'theme/index.tsx': '',
      'doc_build/a.md': '',
      'docs/b.md': '',
    });
    const root = project as never;
    const config = toConfig(project, { root, configFiles: [`${project}/docgen.config.ts` as never] });

    expect(pathsOf(await scanRoutes(config))).toEqual(['/docs/b', '/']);
  });

  it('sorts by code unit and gives the same list whatever order names are listed in', async () => {
    const config = toConfig(makeDocs(['b.md', 'B2.md', 'a/é.md', 'a/z.md', 'a/中.md', '10.md', '9.md']));

    const straight = await scanRoutes(config);
    const reversed = await scanRoutes(config, async (folder) =>
      (await readdir(folder, { withFileTypes: true })).reverse(),
    );

    expect(straight.routes.map(({ relativePath }) => relativePath)).toEqual([
      '10.md',
      '9.md',
      'B2.md',
      'a/z.md',
      'a/é.md',
      'a/中.md',
      'b.md',
    ]);
    expect(JSON.stringify(reversed)).toBe(JSON.stringify(straight));
  });

  it('opens no folder that is left out', async () => {
    const files = [
      'index.md',
      '.git/objects/x',
      'node_modules/x/y.md',
      'public/z.md',
      'drafts/a/b.md',
      'a/.b/c.md',
    ];
    const config = toConfig(makeDocs(files), { route: { exclude: ['drafts'] } });
    const opened: string[] = [];

    await scanRoutes(config, (folder) => {
      opened.push(folder);
      return readdir(folder, { withFileTypes: true });
    });

    expect(opened).toEqual([config.root, `${config.root}/a`]);
  });

  it.skipIf(process.platform === 'win32')(
    'misses no page in folders whose names hold line ends',
    async () => {
      const result = await scan(['index.md', 'a\nb/c.md', 'd/e\u2028f/g/h.md']);

      expect(pathsOf(result)).toEqual(['/d/e\u2028f/g/h', '/']);
      expect(result.diagnostics).toMatchObject([{ code: 'DG2007', file: 'docs/a\\nb/c.md' }]);
    },
  );

  it('lists 10 000 files with work for seconds at most', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `s${index % 100}/p${index}.md`);
    const config = toConfig(makeDocs(names));

    const toWork = countWork();
    const { routes } = await scanRoutes(config);

    expect(routes).toHaveLength(10_000);
    expect(toWork()).toBeLessThan(5_000);
  });
});

describe('two files for one address', () => {
  it.each([
    ['the extension', ['a.md', 'a.mdx'], 'DG2001', '"docs/a.md" and "docs/a.mdx" both become "/a".'],
    [
      'a folder index',
      ['a.md', 'a/index.md'],
      'DG2001',
      '"docs/a.md" and "docs/a/index.md" both become "/a".',
    ],
    [
      'README and index',
      ['README.md', 'index.md'],
      'DG2001',
      '"docs/README.md" and "docs/index.md" both become "/".',
    ],
    ['a component page', ['a.md', 'a.tsx'], 'DG2001', '"docs/a.md" and "docs/a.tsx" both become "/a".'],
    [
      'three extensions',
      ['a.js', 'a.md', 'a.mdx'],
      'DG2001',
      '"docs/a.js", "docs/a.md" and "docs/a.mdx" all become "/a".',
    ],
    [
      'case',
      ['Guide.md', 'guide.md'],
      'DG2002',
      '"docs/Guide.md" and "docs/guide.md" differ only by upper and lower case, which many systems treat as one name.',
    ],
    [
      'case of a folder',
      ['A/x.md', 'a/x.md'],
      'DG2002',
      '"docs/A/x.md" and "docs/a/x.md" differ only by upper and lower case, which many systems treat as one name.',
    ],
  ])('names both when they differ by %s', (_, files, code, message) => {
    const config = toConfig('/project');

    const { routes, diagnostics } = checkRoutes(
      files.map((file) => createRoute(file, config)),
      config,
    );

    expect(routes).toHaveLength(1);
    expect(diagnostics).toMatchObject([{ code, severity: 'error', message, file: `docs/${files[0]}` }]);
  });

  it('takes a component beside the page of its name for no page, in a project of another tool', () => {
    const config = { ...toConfig('/project'), laxLevel: 'warning' as const };

    const { routes, diagnostics } = checkRoutes(
      ['Props.tsx', 'props.mdx'].map((file) => createRoute(file, config)),
      config,
    );

    expect(routes.map(({ relativePath }) => relativePath)).toEqual(['props.mdx']);
    expect(diagnostics).toMatchObject([
      {
        code: 'DG2002',
        severity: 'warning',
        file: 'docs/Props.tsx',
        message:
          '"docs/Props.tsx": not made a page, since "docs/props.mdx" has the same name but for upper and lower case.',
      },
    ]);
  });

  it('names both when they differ by Unicode form', () => {
    const config = toConfig('/project');

    const { diagnostics } = checkRoutes(
      [createRoute('cafe\u0301.md', config), createRoute('caf\u00e9.md', config)],
      config,
    );

    expect(diagnostics).toMatchObject([
      { code: 'DG2003', severity: 'error', hint: expect.stringContaining('NFC') },
    ]);
  });

  it('sees the default language behind its folder', async () => {
    const { diagnostics } = await scan(['a.md', 'en/a.md'], { locales: enZh });

    expect(diagnostics).toMatchObject([
      { code: 'DG2001', message: '"docs/a.md" and "docs/en/a.md" both become "/a".' },
    ]);
  });
});

describe('file names', () => {
  const check = (names: readonly string[]) => {
    const config = toConfig('/project');
    return checkRoutes(
      names.map((name) => createRoute(name, config)),
      config,
    );
  };

  it('takes marks, spaces, Chinese and emoji', () => {
    const names = [
      'a b.md',
      'c#.md',
      'd?.md',
      '100%.md',
      'e+f.md',
      `"g'.md`,
      '中文.md',
      '😀.md',
      '-x.md',
      'x..md',
    ];

    const { routes, diagnostics } = check(names);

    expect(routes.map(({ path }) => path)).toEqual([
      '/a b',
      '/c#',
      '/d?',
      '/100%',
      '/e+f',
      `/"g'`,
      '/中文',
      '/😀',
      '/-x',
      '/x.',
    ]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    [
      'a\u0007b.md',
      'The file name has a control character, which an address cannot contain.',
      'docs/a\\u0007b.md',
    ],
    ['a\\b.md', 'The file name has a backslash, which browsers turn into a slash.', 'docs/a\\\\b.md'],
    ['a\ufffdb.md', 'The file name is not valid Unicode (UTF-8).', 'docs/a\ufffdb.md'],
    [
      `${'长'.repeat(84)}.md`,
      'The file name is too long: with ".html" it has more than 255 bytes, which file systems refuse.',
      undefined,
    ],
  ])('refuses %j and names the rule', (name, message, file) => {
    const { routes, diagnostics } = check([name]);

    expect(routes).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'DG2007', severity: 'error', message, ...(file ? { file } : {}) },
    ]);
  });

  it('warns once of names that Windows refuses', () => {
    const { routes, diagnostics } = check(['con.md', 'AUX.mdx', 'lpt1/a.md', 'x./a.md', 'contact.md']);

    expect(routes).toHaveLength(5);
    expect(diagnostics).toMatchObject([
      {
        code: 'DG2020',
        severity: 'warning',
        message:
          'Windows cannot hold files of this name: "docs/con.md", "docs/AUX.mdx", "docs/lpt1/a.md", "docs/x./a.md".',
      },
    ]);
  });
});

describe('what is no plain file or folder', () => {
  it('follows links inside the docs folder and skips all others with one warning', async () => {
    const project = makeDocs(['index.md', 'guide/a.md']);
    const outside = mkdtempSync(join(tmpdir(), 'docgen-outside-'));
    writeFileSync(join(outside, 'secret.md'), '# Secret');
    const docs = join(project, 'docs');
    symlinkSync(outside, join(docs, 'out'));
    symlinkSync(join(outside, 'secret.md'), join(docs, 'secret.md'));
    symlinkSync(docs, join(docs, 'guide/loop'));
    symlinkSync('nowhere.md', join(docs, 'broken.md'));
    symlinkSync('self.md', join(docs, 'self.md'));
    symlinkSync('guide', join(docs, 'copy'));
    symlinkSync('guide/a.md', join(docs, 'b.md'));

    const result = await scanRoutes(toConfig(project));
    rmSync(outside, { recursive: true });

    expect(pathsOf(result)).toEqual(['/b', '/copy/a', '/guide/a', '/']);
    expect(result.diagnostics).toMatchObject([{ code: 'DG2005', severity: 'warning' }]);
    expect(result.diagnostics[0]?.hint).toBe('Replace it with the file itself, or remove it.');
    expect(result.diagnostics[0]?.message).toBe(
      '6 symbolic links were skipped: "docs/broken.md" is broken, "docs/copy/loop" points back to a folder that contains it, "docs/guide/loop" points back to a folder that contains it, "docs/out" points outside the docs folder, "docs/secret.md" points outside the docs folder, "docs/self.md" points back to itself.',
    );
  });

  it.skipIf(process.platform === 'win32')('takes the names of links as they are', async () => {
    const project = makeDocs(['[a]{b}*!(c)/x.md', 'index.md']);
    symlinkSync('[a]{b}*!(c)', join(project, 'docs', '(d)*[e]'));

    const result = await scanRoutes(toConfig(project));

    expect(result.routes.map(({ relativePath }) => relativePath)).toEqual([
      '(d)*[e]/x.md',
      '[a]{b}*!(c)/x.md',
      'index.md',
    ]);
  });

  it('ends with folders that link each other', async () => {
    const project = makeDocs(['a/x.md', 'b/y.md']);
    symlinkSync('../b', join(project, 'docs/a/b'));
    symlinkSync('../a', join(project, 'docs/b/a'));

    const { routes, diagnostics } = await scanRoutes(toConfig(project));

    expect(pathsOf({ routes })).toEqual(['/a/b/y', '/a/x', '/b/a/x', '/b/y']);
    expect(diagnostics).toMatchObject([{ code: 'DG2005' }]);
  });

  it.skipIf(process.platform !== 'linux')('names a folder whose name is not Unicode', async () => {
    const project = makeDocs(['index.md']);
    const folder = Buffer.concat([Buffer.from(join(project, 'docs/a')), Buffer.from([0xff])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from('/page.md')]), '# Page\n');

    const { diagnostics } = await scanRoutes(toConfig(project));

    expect(diagnostics).toMatchObject([{ code: 'DG2007', severity: 'error', file: 'docs/a\ufffd' }]);
  });

  it.skipIf(process.platform === 'win32')('ignores pipes with a warning and does not hang', async () => {
    const project = makeDocs(['index.md']);
    execFileSync('mkfifo', [join(project, 'docs/pipe.md')]);

    const { routes, diagnostics } = await scanRoutes(toConfig(project));

    expect(pathsOf({ routes })).toEqual(['/']);
    expect(diagnostics).toMatchObject([{ code: 'DG2006', severity: 'warning', file: 'docs/pipe.md' }]);
  });
});

describe('what cannot be read', () => {
  it('names the folder and goes on with the others', async () => {
    const config = toConfig(makeDocs(['index.md', 'secret/a.md']));
    const refuse = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });

    const result = await scanRoutes(config, (folder) =>
      folder.endsWith('secret') ? Promise.reject(refuse) : readdir(folder, { withFileTypes: true }),
    );

    expect(pathsOf(result)).toEqual(['/']);
    expect(result.diagnostics).toMatchObject([
      {
        code: 'DG2004',
        severity: 'error',
        file: 'docs/secret',
        message: 'The folder "docs/secret" cannot be read: EACCES: permission denied.',
      },
    ]);
  });

  it('takes a folder that vanishes meanwhile for an empty one', async () => {
    const config = toConfig(makeDocs(['index.md', 'gone/a.md']));

    const result = await scanRoutes(config, (folder) => {
      if (folder.endsWith('gone')) rmSync(folder, { recursive: true });
      return readdir(folder, { withFileTypes: true });
    });

    expect(pathsOf(result)).toEqual(['/']);
    expect(result.diagnostics).toEqual([]);
  });

  it.each([
    ['missing', {}, 'The docs folder "docs" does not exist.', 'DG2008'],
    ['a file', { docs: '' }, 'The docs folder "docs" is not a folder.', 'DG2008'],
    ['empty', { 'docs/readme.txt': '' }, 'The docs folder "docs" has no pages.', 'DG2009'],
  ])('stops with exit code 2 when the docs folder is %s', async (_, files, message, code) => {
    const project = makeProject({});
    rmSync(join(project, 'docs'), { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(project, path, '..'), { recursive: true });
      writeFileSync(join(project, path), content);
    }

    const error = await scanRoutes(toConfig(project)).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(DocgenError);
    expect(error).toMatchObject({
      exitCode: 2,
      diagnostics: [{ code, message, hint: expect.stringContaining('docs/index.md') }],
    });
  });

  it('says which files look like pages and are none', async () => {
    const project = makeDocs([
      'index.md',
      'a.markdown',
      'b/c.MKD',
      'b/_part.markdown',
      '_parts/d.mdown',
      'e.txt',
      'g．md',
      'skipped/f.mdown',
    ]);

    const { routes, diagnostics } = await scanRoutes(
      toConfig(project, { route: { exclude: ['skipped/**'] } }),
    );

    expect(pathsOf({ routes })).toEqual(['/']);
    const message =
      'Pages end in ".md" or ".mdx", so these are none: "docs/a.markdown", "docs/b/c.MKD", "docs/g．md".';
    expect(diagnostics).toMatchObject([
      { code: 'DG2027', severity: 'warning', file: 'docs/a.markdown', message },
    ]);
  });

  it('names them where there is no page at all', async () => {
    await expect(scan(['a.markdown'])).rejects.toMatchObject({
      diagnostics: [{ code: 'DG2027', file: 'docs/a.markdown' }, { code: 'DG2009' }],
    });
  });

  it('says that the page of a folder has its name in lower case', async () => {
    const project = makeDocs([
      'index.md',
      'a/Index.md',
      'b/INDEX.mdx',
      'c/index.md',
      'd/Indexing.md',
      'e/README.md',
    ]);

    const { routes, diagnostics } = await scanRoutes(toConfig(project));

    expect(pathsOf({ routes })).toEqual(['/a/Index', '/b/INDEX', '/c/', '/d/Indexing', '/e/', '/']);
    const message =
      'The page of a folder is called "index", in lower case, so these are other pages: "docs/a/Index.md", "docs/b/INDEX.mdx".';
    expect(diagnostics).toMatchObject([
      { code: 'DG2022', severity: 'warning', file: 'docs/a/Index.md', message },
    ]);
  });
});
