/** A part of the theme, which a site replaces by its name: its component, styles, place among the parts, and test. */
import { getNames } from './editor.js';

/** @param {string} name @param {import('./editor.js').Editor} editor */
export function newPart(name, editor) {
  const { kebab, pascal, words } = getNames(name);
  const english = `The ${words}.`;
  editor.create(
    `src/theme/page/${kebab}.tsx`,
    `import type { ReactElement, ReactNode } from 'react';

export interface ${pascal}Props {
  /** What is in the ${words}. */
  readonly children?: ReactNode;
}

/** ${english} */
export function ${pascal}({ children }: ${pascal}Props): ReactElement {
  return <div className="rp-${kebab}">{children}</div>;
}
`,
  );
  editor.create(
    `src/theme/styles/${kebab}.css`,
    `@layer docgen.theme {
  :where(.rp-${kebab}) {
    color: var(--rp-c-text-1);
  }
}
`,
  );
  editor.before('src/theme/styles/index.css', '@import "./doc.css";\n', `@import "./${kebab}.css";\n`);
  editor.among(
    'src/theme/parts.ts',
    /^import .* from '\.\//,
    `import { ${pascal} } from './page/${kebab}.tsx';`,
  );
  editor.among('src/theme/parts.ts', /^ {2}[A-Z]\w*,$/, `  ${pascal},`);
  editor.among(
    'src/theme/app-index.tsx',
    /^export \{.* from '\.\//,
    `export { ${pascal}, type ${pascal}Props } from './page/${kebab}.tsx';`,
  );
  for (const name of [pascal, `${pascal}Props`])
    for (const list of ['docgenjs/theme', 'docgenjs/theme-original'])
      editor.among('test/e2e/public-exports.txt', /^ {2}\w/, `  ${name}`, list);
  editor.say(english, `${pascal} 部件。`);
  editor.create(
    `test/unit/theme/${kebab}.test.ts`,
    `import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ${pascal} } from '../../../src/theme/page/${kebab}.tsx';

it('the ${words} shows what stands in it', () => {
  expect(renderToStaticMarkup(createElement(${pascal}, {}, 'words'))).toBe(
    '<div class="rp-${kebab}">words</div>',
  );
});
`,
  );
  editor.log(`\`${pascal}\`, a part of the theme: ${english}`);
  return {
    test: undefined,
    page: 'docs/zh/api/client-api/api-components.md',
    left: `  its place: layout, nav, home or page, which is only a guess; move the file
  what it shows: src/theme/page/${kebab}.tsx and src/theme/styles/${kebab}.css
  where it stands: another part finds it with useThemePart('${pascal}')
  src/theme/doc-parts.ts instead of parts.ts, when every page of text has it
  what people read of it: its docstring, with the Chinese in scripts/reference/zh.json; the line of the changelog
  its test: test/unit/theme/${kebab}.test.ts`,
  };
}
