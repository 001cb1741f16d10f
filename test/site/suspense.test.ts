/** Content below `<Suspense>`: what the build waits for, and what it leaves to the browser. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

const below = (imports: string, element: string) =>
  `import { Suspense } from 'react';\n${imports}\n\n# Page\n\n<Suspense fallback={<p>Wait.</p>}>${element}</Suspense>\n`;

it('is in the HTML where it can be waited for, and told where it cannot', async () => {
  const built = await site({
    'docs/index.md': '# Home\n',
    'docs/lazy.mdx': below("import { Late } from '../parts/lazy.tsx';", '<Late />'),
    'docs/large.mdx': below("import { Large } from '../parts/large.tsx';", '<Large />'),
    'docs/broken.mdx': below("import { Width } from '../parts/width.tsx';", '<Width />'),
    'docs/endless.mdx': below("import { Never } from '../parts/never.tsx';", '<Never />'),
    'parts/lazy.tsx':
      "import { lazy } from 'react';\nexport const Late = lazy(() => import('./late.tsx'));\n",
    'parts/late.tsx':
      "import { useId } from 'react';\nexport default function Late() { return <b id={useId()}>It came late.</b>; }\n",
    'parts/large.tsx': `import { use } from 'react';
const texts = Promise.resolve(Array.from({ length: 4000 }, (_, at) => \`Text \${at}.\`));
export function Large() { return <>{use(texts).map((text) => <p key={text}>{text}</p>)}</>; }
`,
    'parts/width.tsx': 'export function Width() { return <b>{window.innerWidth}</b>; }\n',
    'parts/never.tsx': `import { use } from 'react';
const never = new Promise<string>(() => undefined);
export function Never() { return <b>{use(never)}</b>; }
`,
  }).build();

  expect(built.html('lazy.html')).toContain('>It came late.</b>');
  expect(built.html('lazy.html')).not.toContain('Wait.');
  // No script puts it in its place.
  expect(built.html('large.html')).toMatch(/<h1[\s\S]*<p>Text 3999\.<\/p>[\s\S]*id="docgen-meta"/);
  expect(built.html('large.html')).not.toContain('$RC');
  for (const page of ['broken', 'endless']) expect(built.html(`${page}.html`)).toContain('<p>Wait.</p>');
  const left = 'Content below <Suspense> is left to the browser';
  expect(
    built.diagnostics().map(({ code, severity, file, message }) => [code, severity, file, message]),
  ).toEqual([
    [
      'DG6015',
      'warning',
      'docs/broken.mdx',
      `${left}: Width < DocContent fails with "window is not defined". Readers without JavaScript see its fallback.`,
    ],
    [
      'DG6015',
      'warning',
      'docs/endless.mdx',
      `${left}: it waits for a promise that never settles. Readers without JavaScript see its fallback.`,
    ],
  ]);
});
