/** A feature of Markdown: a transform over the tree of a page, its fixture and its section in the guide. */
import { getNames } from './editor.js';

const GUIDE = 'guide/basic/use-mdx.mdx';

/** @param {string} name @param {import('./editor.js').Editor} editor */
export function newTransform(name, editor) {
  const { kebab, pascal, words } = getNames(name);
  const transform = `transform${pascal}`;
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  editor.create(
    `src/engine/markdown/transforms/${kebab}.ts`,
    `/** ${title}: the elements that are written so in a page. */
import { type Parents, walk } from '../hast.ts';

export function ${transform}(tree: Parents): void {
  // An element that is returned replaces the node; \`undefined\` leaves it and goes on inside of it.
  walk(tree, () => undefined);
}
`,
  );
  editor.among(
    'src/engine/markdown/page-tree.ts',
    /^import .* from '\.\/transforms\//,
    `import { ${transform} } from './transforms/${kebab}.ts';`,
  );
  editor.after(
    'src/engine/markdown/page-tree.ts',
    '  transformFileTrees(tree);\n',
    `  ${transform}(tree);\n`,
  );
  editor.create(`fixtures/markdown/${kebab}.md`, `# ${title}\n\nAs an author would write it.\n`);
  editor.before(
    `docs/en/${GUIDE}`,
    '\n## Options\n',
    `\n## ${title} {#${kebab}}\n\nHow authors write it, and how readers see it.\n`,
  );
  editor.before(`docs/zh/${GUIDE}`, '\n## 选项', `\n## ${title} {#${kebab}}\n\n作者怎么写，读者看到什么。\n`);
  editor.log(`${title} in Markdown.`);
  return {
    test: ['test/unit/markdown/fixtures.test.ts', '-t', `${kebab}.md`],
    page: `docs/zh/${GUIDE}`,
    left: `  the feature: src/engine/markdown/transforms/${kebab}.ts; its place among the others in page-tree.ts
  what authors write: fixtures/markdown/${kebab}.md; then UPDATE=1 npx vitest run --project unit test/unit/markdown/fixtures.test.ts,
    and read what it wrote
  what people read of it: docs/{en,zh}/${GUIDE}, the line of the changelog`,
  };
}
