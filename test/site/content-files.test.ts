/** Which files of the disk a site gives away: those meant for readers, whatever its pages ask for. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Site, site } from '../helpers/site.ts';

const SECRET = 'TOPSECRET';
const fence = (file: string) => `\`\`\`ini file="${file}"\n\`\`\`\n\n`;

const files = {
  'docs/index.md': '# Home\n',
  '.env': SECRET,
  '.npmrc': SECRET,
  '.gitignore': 'private\n*.pem\nnode_modules\n',
  'package-lock.json': SECRET,
  'docs/private/a.png': SECRET,
  'keys/server.pem': SECRET,
  'node_modules/pkg/index.js': SECRET,
  'src/sample.ts': 'const shown = 1;\n',
  'assets/logo.png': 'GIF89a LOGO',
};

/** Paths of the output that hold the secret. */
function findLeaks({ dir }: Site): string[] {
  return readdirSync(join(dir, 'doc_build'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET));
}

it('gives away no hidden, ignored, locked or linked file, in whatever way a page asks for it', async () => {
  const asked = [
    fence('<root>/.env'),
    fence('../.git/config'),
    fence('<root>/package-lock.json'),
    fence('<root>/keys/server.pem'),
    fence('<root>/node_modules/pkg/index.js'),
    fence('./env.txt'),
    '![a](../.env)\n\n',
    '<video src="../.git/config"></video>\n\n',
    '![a](./private/a.png)\n\n',
    '![a](./env.txt)\n\n',
    '<img srcset="../.npmrc 1x, ../assets/logo.png 2x">\n',
  ];
  const made = site({ ...files, 'docs/leak.md': `# Leak\n\n${asked.join('')}` });
  execFileSync('git', ['init', '-q'], { cwd: made.dir });
  execFileSync('git', ['config', 'http.extraheader', SECRET], { cwd: made.dir });
  symlinkSync(join(made.dir, '.env'), join(made.dir, 'docs/env.txt'));

  const refused = await made.build();

  expect(refused.exitCode).toBe(1);
  expect(
    refused
      .diagnostics()
      .filter(({ severity }) => severity === 'error')
      .map(({ code, line, message }) => `${code} ${line} ${message}`),
  ).toMatchInlineSnapshot(`
    [
      "DG3112 3 The code file "<root>/.env" is a file of environment variables.",
      "DG3112 6 The code file "../.git/config" is in ".git", a folder of version control.",
      "DG3112 9 The code file "<root>/package-lock.json" is the lock file of a package manager.",
      "DG3112 12 The code file "<root>/keys/server.pem" is ignored by git.",
      "DG3112 15 The code file "<root>/node_modules/pkg/index.js" is in "node_modules".",
      "DG3112 18 The code file "./env.txt" is a file of environment variables.",
      "DG3047 21 ".env" is outside the folders whose files pages may publish, so it was not copied.",
      "DG3047 23 ".git/config" is outside the folders whose files pages may publish, so it was not copied.",
      "DG3047 25 "docs/private/a.png" is ignored by git, so it was not copied.",
      "DG3047 27 "docs/env.txt" is outside the folders whose files pages may publish, so it was not copied.",
      "DG3047 29 ".npmrc" is outside the folders whose files pages may publish, so it was not copied.",
      "DG3047 29 "assets/logo.png" is outside the folders whose files pages may publish, so it was not copied.",
    ]
  `);

  made.write('docs/leak.md', `# Shown\n\n${fence('<root>/src/sample.ts')}`);
  const built = await made.build();
  expect(built.problems()).toEqual(['DG2005 docs/env.txt']);
  expect(built.html('leak.html')).toContain('shown');
  expect(findLeaks(made)).toEqual([]);
});

it('asks again of a page that was kept, once git ignores what it shows', async () => {
  const made = site({
    ...files,
    'docs/index.md': `# Home\n\n![a](./a.png)\n\n${fence('<root>/src/sample.ts')}`,
    'docs/a.png': 'GIF89a IMAGE',
  });
  // What is written while a build begins is not kept, so the first may keep nothing.
  expect((await made.build()).problems()).toEqual([]);
  expect((await made.build()).problems()).toEqual([]);
  expect((await made.build()).result?.reused.pages).toBe(1);

  made.write('.gitignore', 'a.png\n');
  expect((await made.build()).problems()).toEqual(['DG3047 docs/index.md:3:1']);
  made.write('.gitignore', 'src\n');
  expect((await made.build()).problems()).toEqual(['DG3112 docs/index.md:5:1']);
  made.write('.gitignore', '');
  expect((await made.build()).problems()).toEqual([]);
});

it('publishes what the config names, and what lies in the public folder without hidden names', async () => {
  const made = site({
    ...files,
    'docs/index.md': '# Home\n\n![a](../assets/logo.png)\n',
    'docgen.config.json': '{ "markdown": { "assetRoots": ["assets"], "codeRoots": [] } }',
    'docs/shown.md': `# Shown\n\n${fence('./sample.txt')}`,
    'docs/sample.txt': 'text\n',
    'docs/public/.env.production': SECRET,
    'docs/public/.well-known/security.txt': 'Contact: mailto:a@example.org\n',
    'docs/public/.nojekyll': '',
    'docs/public/.gitkeep': '',
    'docs/public/.vscode/settings.json': SECRET,
    'docs/public/private/made.txt': 'made by a script\n',
  });
  symlinkSync(join(made.dir, '.env'), join(made.dir, 'docs/public/env.txt'));

  const built = await made.build();

  expect(
    built.diagnostics().map(({ severity, code, message }) => `${severity} ${code} ${message}`),
  ).toMatchInlineSnapshot(`
    [
      "warning DG7008 "docs/public/.env.production" is not published: it is a file of environment variables.",
      "warning DG7008 "docs/public/.vscode/settings.json" is not published: it is hidden: ".vscode" begins with a dot.",
      "warning DG7008 "docs/public/env.txt" is not published: it is a symbolic link, which may point anywhere.",
    ]
  `);
  const output = Object.keys(made.output()).filter((path) => !path.startsWith('static/'));
  expect(output).toEqual(
    expect.arrayContaining(['.nojekyll', '.well-known/security.txt', 'private/made.txt']),
  );
  expect(Object.keys(made.output()).filter((path) => /logo/.test(path))).toHaveLength(1);
  expect(findLeaks(made)).toEqual([]);

  made.write('docs/shown.md', `# Shown\n\n${fence('<root>/src/sample.ts')}`);
  expect((await made.build()).problems()).toContain('DG3112 docs/shown.md:3:1');
});

it('lets no module take in a hidden file for its bytes', async () => {
  const made = site({
    ...files,
    'docs/index.md': '---\ntitle: Home\n---\n',
    'docs/mod.mdx':
      "import env from '../.env?raw'\nimport lock from '../package-lock.json?url'\n\n# Home\n\n{env}{lock}\n",
  });

  const built = await made.build();

  expect(
    built.diagnostics().map(({ code, line, message }) => `${code} ${line} ${message}`),
  ).toMatchInlineSnapshot(`
    [
      "DG5002 1 ".env" is a file of environment variables, so it is not published.",
      "DG5002 2 "package-lock.json" is the lock file of a package manager, so it is not published.",
    ]
  `);
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/>';

it.each([
  [
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
    'is a pointer of Git LFS, not the file itself',
  ],
  [
    '<!DOCTYPE html>\n<title>404</title>\n',
    'is an HTML page, such as hosts send for an address that they do not have',
  ],
  ['', 'is empty'],
  ['hello', 'is not in a format of images'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'is not in a format of images'],
  [
    `${DRAWING}<g></svg>`,
    'is not an SVG that browsers can read (line 1, column 77: unexpected close tag)',
    'svg',
  ],
  [
    `${DRAWING}&nbsp;</svg>`,
    'is not an SVG that browsers can read (line 1, column 74: undefined entity)',
    'svg',
  ],
  [
    '<svg width="9" height="9"/>',
    'is not an SVG that browsers can read (its root is not <svg xmlns="http://www.w3.org/2000/svg">)',
    'svg',
  ],
  ['words', 'is not an SVG that browsers can read', 'svg'],
])('an image that is none is told of where it is shown: %j', async (content, what, type = 'png') => {
  const built = await site({
    [`docs/a.${type}`]: content,
    [`docs/public/b.${type}`]: content,
    'docs/index.md': `# Page\n\n![A](./a.${type})\n\n![B](/b.${type})\n`,
  }).build();
  const found = built.diagnostics().filter(({ code }) => code === 'DG3060');
  expect(found).toMatchObject([
    { severity: 'warning', file: 'docs/index.md', line: 3, column: 1 },
    { severity: 'warning', file: 'docs/index.md', line: 5, column: 1 },
  ]);
  expect(found[0]?.message).toContain(`"docs/a.${type}" ${what}`);
  expect(found[0]?.message).toMatch(/: readers see nothing of it\.$/);
  expect(found[0]?.hint).toBeTruthy();
});
