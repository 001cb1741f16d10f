/**
 * Writes the reference pages: the blocks between `<!-- reference … -->` and `<!-- /reference -->` are
 * generated from schemas and docstrings. With `--check` nothing is written, and the exit code is 1 if
 * a page differs; `--missing` prints the English texts that `reference/zh.json` does not have.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { importSource } from './bundle-engine.js';
import { renderCompatibility } from './reference/compatibility.js';
import { createDiagnosticSections } from './reference/diagnostics.js';
import { readExports } from './reference/read-exports.js';
import { readVariables } from './reference/read-variables.js';
import {
  renderComponentSections,
  renderExportTable,
  renderMemberTable,
  renderOptionTable,
  renderPartTable,
  renderVariableTables,
} from './reference/tables.js';
import { createWords } from './reference/words.js';
import { projectDir } from './steps.js';

const PAGES = [
  'guide/start/from-rspress.md',
  'api/diagnostics.md',
  'api/config/config-theme.md',
  'api/config/config-frontmatter.md',
  'api/config/config-build.md',
  'api/client-api/api-runtime.md',
  'api/client-api/api-components.md',
  'guide/advanced/custom-theme.md',
  'plugin/system/plugin-api.md',
  'plugin/official-plugins/api-docgen.md',
  'plugin/official-plugins/client-redirects.md',
  'plugin/official-plugins/last-updated.md',
  'plugin/official-plugins/llms.md',
  'plugin/official-plugins/medium-zoom.md',
  'plugin/official-plugins/playground.md',
  'plugin/official-plugins/preview.mdx',
  'plugin/official-plugins/rss.md',
  'plugin/official-plugins/shiki.md',
  'plugin/official-plugins/sitemap.md',
  'plugin/official-plugins/typedoc.md',
];
/** MDX has comments of its own. */
const BLOCK =
  /((?:<!--|\{\/\*) reference (\w+)([^>*]*?) (?:-->|\*\/\})\n).*?((?:<!--|\{\/\*) \/reference (?:-->|\*\/\}))/gs;

const options = await importSource('src/engine/config/option-rows.ts');
const { runtime, theme, plugin, official, parts } = readExports();
const { topics } = await importSource('test/stress/foreign/index.ts');
const { DIAGNOSTIC_TITLES } = await importSource('src/shared/diagnostic.ts');
const diagnostics = createDiagnosticSections(DIAGNOSTIC_TITLES);
const words = createWords();
const problems = [];
const printed = new Set();

const values = theme.filter(({ kind, name }) => kind === 'value' && name !== 'defaultParts');
const icons = values.filter(({ name }) => name.startsWith('Icon'));
const components = values.filter(
  ({ name, file }) =>
    /^[A-Z]/.test(name) && file.startsWith('theme/') && !icons.some((icon) => icon.name === name),
);
const partFiles = new Set(components.filter(({ name }) => parts.includes(name)).map(({ file }) => file));
/** True for components with an example: authors use them in pages; the others exist to be replaced. */
const isForAuthors = ({ name, file, tags }) =>
  name !== 'Layout' && (tags.some((tag) => tag.name === 'example') || !partFiles.has(file));

/** @type {Record<string, (names: readonly string[], words: import('./reference/words.js').Words) => string>} */
const BLOCKS = {
  theme: (_, say) => renderOptionTable(options.listThemeRows(), say),
  diagnostics: (ranges, say) => diagnostics.write(ranges, say),
  builder: ([group = ''], say) => renderOptionTable(options.listBuilderRows(group), say),
  frontmatter: (_, say) => renderOptionTable(options.listFrontmatterRows(), say),
  runtime: (names, say) =>
    renderExportTable(
      names.flatMap((name) => find(runtime, name)),
      say,
    ),
  fields: (names, say) => names.map((name) => renderMemberTable(findMembers(name), say)).join('\n\n'),
  slots: (_, say) => renderMemberTable(find(theme, 'LayoutProps')[0]?.members ?? [], say),
  components: (_, say) => renderComponentSections(components.filter(isForAuthors).sort(compareNames), say),
  parts: (_, say) =>
    renderPartTable(components.filter((entry) => !isForAuthors(entry)).sort(compareNames), say),
  functions: (_, say) =>
    renderExportTable(
      values.filter((entry) => !components.includes(entry) && !icons.includes(entry)).sort(compareNames),
      say,
    ),
  icons: (_, say) => icons.map(({ name }) => `\`${name}\``).join(say.type === 'Type' ? ', ' : '、'),
  compatibility: (_, say) => renderCompatibility(topics, say),
  variables: (_, say) => renderVariableTables(readVariables(), say),
};

const isCheck = process.argv.includes('--check') || process.argv.includes('--missing');
for (const lang of /** @type {const} */ (['en', 'zh'])) {
  for (const page of PAGES) writePage(`docs/${lang}/${page}`, lang);
}
for (const { name, kind, doc, file } of [...runtime, ...components]) {
  // React's own exports are documented by React.
  if (kind === 'value' && doc === '' && !file.includes('node_modules'))
    problems.push(`${name} in src/${file} has no docstring`);
}
for (const { name, kind } of runtime) {
  if (kind === 'value' && !printed.has(name))
    problems.push(
      `docgenjs/runtime exports ${name}, which no page shows: add it to a list in docs/{en,zh}/api/client-api/api-runtime.md`,
    );
}
problems.push(...diagnostics.problems());
for (const text of words.missing()) problems.push(`scripts/reference/zh.json has no Chinese for: ${text}`);
for (const text of words.unused())
  problems.push(`scripts/reference/zh.json has Chinese for a text that is gone: ${text}`);
if (process.argv.includes('--missing')) console.log(JSON.stringify(words.missing(), null, 2));
else if (problems.length > 0) console.error(problems.join('\n'));
if (problems.length > 0) process.exitCode = 1;

function writePage(path, lang) {
  const file = join(projectDir, path);
  const text = readFileSync(file, 'utf8');
  const rewritten = text.replace(BLOCK, (_, start, kind, names, end) => {
    const make = BLOCKS[kind];
    if (make === undefined) throw new Error(`${path}: there is no reference of "${kind}"`);
    return `${start}\n${make(names.trim().split(/\s+/).filter(Boolean), words.getWords(lang))}\n\n${end}`;
  });
  if (rewritten === text) return;
  if (isCheck)
    problems.push(`${path} does not say what the sources say: run node scripts/write-reference.js`);
  else {
    writeFileSync(file, rewritten);
    console.log(`${path} is up to date`);
  }
}

function find(list, name) {
  const found = list.find((entry) => entry.name === name);
  if (found === undefined) problems.push(`A page names "${name}", which is not exported`);
  printed.add(name);
  return found ? [found] : [];
}

/** Members of a type; a component may have the same name. @param {string} name */
function findMembers(name) {
  const types = [...runtime, ...theme, ...plugin, ...official].filter(({ kind }) => kind === 'type');
  const [type] = find(types, name);
  if (type?.members.length === 0) problems.push(`A page shows the fields of "${name}", which has none`);
  return type?.members ?? [];
}

function compareNames(a, b) {
  return a.name < b.name ? -1 : 1;
}
