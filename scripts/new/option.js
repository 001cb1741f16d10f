/** An option of the config, `false` by default: `name`, `route.name` or `markdown.name`. */
import { getNames } from './editor.js';

/**
 * Where each group has its options: the schema, which defines types and settings, and the section of
 * the documentation.
 */
const GROUPS = {
  '': {
    schema: ['src/engine/config/schema/site.ts', '    route: group('],
    docs: ['\n## Languages and versions', '\n## 语言与版本'],
    level: '###',
  },
  route: {
    schema: ['src/engine/config/schema/route.ts', '    useTransitions: '],
    docs: ['\n## markdown\n', '\n## markdown'],
    level: '###',
  },
  markdown: {
    schema: ['src/engine/config/schema/markdown.ts', '    html: withDefault('],
    docs: ['\n#### markdown.html ', '\n#### markdown.html '],
    level: '####',
  },
};

/** @param {string} path @param {import('./editor.js').Editor} editor */
export function newOption(path, editor) {
  const [name = '', group = ''] = path.split('.').reverse();
  const place = Object.hasOwn(GROUPS, group) ? GROUPS[/** @type {keyof typeof GROUPS} */ (group)] : undefined;
  if (place === undefined || path.split('.').length > 2)
    throw new Error('Options are written for the top level, "route" and "markdown": option route.myOption');
  const { camel, kebab } = getNames(name);
  const key = group === '' ? camel : `${group}.${camel}`;
  const english = `Turns \`${key}\` on.`;
  const [schema, mark] = place.schema;
  editor.before(
    schema ?? '',
    mark ?? '',
    `    ${camel}: withDefault(z.boolean(), false, {\n      description: '${english}',\n    }),\n`,
  );
  if (group === '') editor.before('test/helpers/dev-options.ts', '  route: "{ ', `  ${camel}: 'true',\n`);
  const id = `{#${key.toLowerCase().replace('.', '-')}}`;
  const page = 'api/config/config-basic.md';
  const since = editor.getRelease();
  editor.before(
    `docs/en/${page}`,
    place.docs[0] ?? '',
    createSection(`${place.level} ${key} ${id}`, ['Type: ', 'Default: ', `Since: ${since}`], english),
  );
  editor.before(
    `docs/zh/${page}`,
    place.docs[1] ?? '',
    createSection(
      `${place.level} ${key} ${id}`,
      ['类型：', '默认值：', `新增于：${since}`],
      `是否启用 \`${key}\`。`,
    ),
  );
  editor.create(`test/unit/config/${kebab}.test.ts`, createTest(key, group));
  editor.log(`\`${key}\` in the config: ${english}`);
  return {
    test: ['test/unit/config/resolve.test.ts'],
    page: `docs/zh/${page}`,
    left: `  its type and default in ${schema}, from which the config's types, the JSON schema and the settings get them
  what it does, where the settings are read: \`config.${key}\`
  what people read of it: the description, docs/{en,zh}/${page}, the line of the changelog
  its test: test/unit/config/${kebab}.test.ts
  whether an untrusted config may set it: src/engine/config/data-options.ts`,
  };
}

function createSection(heading, [type, value, since], text) {
  return `\n${heading}\n\n- ${type}\`boolean\`\n- ${value}\`false\`\n- ${since}\n\n${text}\n`;
}

function createTest(key, group) {
  const set = group === '' ? `${key}: value` : `${group}: { ${key.split('.')[1]}: value }`;
  return `import { expect, it } from 'vitest';
import { loadValue } from './project.ts';

it.each([
  ['is off by default', undefined, false],
  ['can be turned on', true, true],
])('${key} %s', async (_, value, expected) => {
  const { config } = await loadValue({ ${set} });

  expect(config.${key}).toBe(expected);
});
`;
}
