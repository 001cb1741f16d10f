/**
 * Writes the reference pages: the blocks between `<!-- reference … -->` and `<!-- /reference -->` are
 * generated from schemas and docstrings. With `--check` nothing is written, and the exit code is 1 if
 * a page differs; `--missing` prints the English texts that `reference/zh.json` does not have. At a release, `--release`
 * first writes down which names are new in it (`reference/since.json`), and `CHANGELOG.md` calls it unreleased no longer.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { importSource } from './bundle-engine.js';
import { renderCompatibility } from './reference/compatibility.js';
import { createDiagnosticSections } from './reference/diagnostics.js';
import { joinFigures } from './reference/join-figures.js';
import { renderMigration } from './reference/migration.js';
import { readAnchors, toFlagFacts, toOptionFacts } from './reference/option-facts.js';
import { listPublicNames, toMemberName } from './reference/public-names.js';
import { readExports } from './reference/read-exports.js';
import { readVariables } from './reference/read-variables.js';
import {
  renderConfigSample,
  renderFrontmatterSample,
  renderKeyRecords,
  renderOptionRecords,
  renderPluginSample,
  renderSampleBlock,
  renderThemeSample,
  toMemberRows,
} from './reference/records.js';
import { createSince, recordRelease } from './reference/since.js';
import {
  renderComponentSections,
  renderExportTable,
  renderMemberTable,
  renderPartTable,
  renderVariableTables,
} from './reference/tables.js';
import { createWords } from './reference/words.js';
import { projectDir } from './steps.js';

const PAGES = [
  'guide/start/from-rspress.md',
  'guide/start/from-vitepress.md',
  'guide/start/from-docusaurus.md',
  'guide/start/from-starlight.md',
  'guide/start/from-mkdocs.md',
  'guide/start/from-mintlify.md',
  'guide/start/from-gitbook.md',
  'guide/start/from-nextra.md',
  'guide/start/from-fumadocs.md',
  'guide/start/from-docsify.md',
  'api/diagnostics.md',
  'api/config/config-basic.md',
  'api/config/config-theme.md',
  'api/config/config-frontmatter.md',
  'api/config/config-build.md',
  'api/client-api/api-runtime.md',
  'api/client-api/api-components.md',
  'guide/advanced/custom-theme.md',
  'plugin/system/plugin-api.md',
  'plugin/official-plugins/analytics.md',
  'plugin/official-plugins/api-docgen.md',
  'plugin/official-plugins/ask.md',
  'plugin/official-plugins/client-redirects.md',
  'plugin/official-plugins/comments.md',
  'plugin/official-plugins/contributors.md',
  'plugin/official-plugins/diagrams.md',
  'plugin/official-plugins/feedback.md',
  'plugin/official-plugins/images.md',
  'plugin/official-plugins/last-updated.md',
  'plugin/official-plugins/llms.md',
  'plugin/official-plugins/medium-zoom.md',
  'plugin/official-plugins/news.md',
  'plugin/official-plugins/openapi.md',
  'plugin/official-plugins/playground.md',
  'plugin/official-plugins/preview.mdx',
  'plugin/official-plugins/recordings.md',
  'plugin/official-plugins/rss.md',
  'plugin/official-plugins/shiki.md',
  'plugin/official-plugins/sitemap.md',
  'plugin/official-plugins/social-cards.md',
  'plugin/official-plugins/tags.md',
  'plugin/official-plugins/typedoc.md',
];
const SINCE = 'scripts/reference/since.json';
/** The type whose fields are the slots of `Layout`. */
const SLOTS = 'LayoutProps';
/** MDX has comments of its own. */
const BLOCK =
  /((?:<!--|\{\/\*) reference (\w+)([^>*]*?) (?:-->|\*\/\})\n).*?((?:<!--|\{\/\*) \/reference (?:-->|\*\/\}))/gs;

const options = await importSource('src/engine/config/printed/option-rows.ts');
const { runtime, theme, plugin, official, parts } = readExports();
const { THEME_SAMPLES } = await importSource('test/site/options/theme-config.ts');
const { CONFIG_SAMPLES } = await importSource('test/site/options/config.ts');
const { BUILDER_SAMPLES } = await importSource('test/site/options/builder.ts');
const { HOOK_SAMPLES } = await importSource('test/site/options/hooks.ts');
const { FRONTMATTER_SAMPLES } = await importSource('test/site/options/frontmatter.ts');
const { topics } = await importSource('test/stress/foreign/index.ts');
const { DIAGNOSTIC_TITLES } = await importSource('src/shared/diagnostic.ts');
const { COMMANDS, FLAGS } = await importSource('src/cli/options.ts');
const diagnostics = createDiagnosticSections(DIAGNOSTIC_TITLES);
const words = createWords();
const problems = [];
const printed = new Set();
const isCheck = process.argv.includes('--check') || process.argv.includes('--missing');

const values = theme.filter(({ kind, name }) => kind === 'value' && name !== 'defaultParts');
const names = listPublicNames({
  options,
  hooks: listHookRows(),
  commands: COMMANDS,
  flags: FLAGS,
  runtime,
  theme: values,
  types: listShownTypes(),
});
if (process.argv.includes('--release')) writeRelease();
const since = createSince(readReleases());
/** Rows that say since which release they are there, where it is a later one than the first. */
const date = (kind, rows, prefix = '') =>
  rows.map((row) => ({ ...row, since: since.findLater(kind, prefix + row.key) }));
/** Without the properties that came with the component itself. */
const dateComponent = (component) => {
  const own = since.findLater('theme', component.name);
  const props = dateMembers('prop', component.name, component.props);
  return {
    ...component,
    since: own,
    props: props.map((prop) => ({ ...prop, since: prop.since === own ? undefined : prop.since })),
  };
};
const dateMembers = (kind, owner, members) =>
  members.map((member) => ({ ...member, since: since.findLater(kind, toMemberName(owner, member)) }));
const rows = {
  config: date('config', options.listConfigRows()),
  theme: date('config', options.listThemeRows(), 'themeConfig.'),
  builder: date('config', options.listBuilderRows(), 'builderConfig.'),
  frontmatter: date('frontmatter', options.listFrontmatterRows()),
};

const icons = values.filter(({ name }) => name.startsWith('Icon')).sort(compareNames);
const components = values
  .filter(
    ({ name, file }) =>
      /^[A-Z]/.test(name) && file.startsWith('theme/') && !icons.some((icon) => icon.name === name),
  )
  .map(dateComponent);
const partFiles = new Set(components.filter(({ name }) => parts.includes(name)).map(({ file }) => file));
/** True for components with an example: authors use them in pages; the others exist to be replaced. */
const isForAuthors = ({ name, file, tags }) =>
  name !== 'Layout' && (tags.some((tag) => tag.name === 'example') || !partFiles.has(file));

/** @type {Record<string, (names: readonly string[], words: import('./reference/words.js').Words) => string>} */
const BLOCKS = {
  theme: (_, say) =>
    renderOptionRecords(rows.theme, say, {
      samples: THEME_SAMPLES,
      renderSample: renderThemeSample,
    }),
  diagnostics: (ranges, say) => diagnostics.write(ranges, say),
  keys: ([option = '', depth], say) =>
    renderKeyRecords(
      rows.config.filter(({ key }) => key.startsWith(`${option}.`) || key.startsWith(`${option}[`)),
      say,
      Number(depth),
    ),
  hooks: (_, say) =>
    renderOptionRecords(date('hook', listHookRows()), say, {
      samples: HOOK_SAMPLES,
      renderSample: renderPluginSample,
    }),
  sample: ([option = ''], say) => {
    const sample = CONFIG_SAMPLES.find((one) => one.option === option);
    if (sample === undefined)
      throw new Error(`There is no sample of "${option}" in test/site/options/config.ts`);
    return renderSampleBlock(sample, say);
  },
  builder: ([group = ''], say) =>
    renderOptionRecords(
      rows.builder.filter(({ key }) => key.startsWith(`${group}.`)),
      say,
      {
        samples: BUILDER_SAMPLES,
        renderSample: renderConfigSample,
      },
    ),
  frontmatter: (_, say) =>
    renderOptionRecords(rows.frontmatter, say, {
      samples: FRONTMATTER_SAMPLES,
      renderSample: renderFrontmatterSample,
    }),
  runtime: (names, say) =>
    renderExportTable(
      names
        .flatMap((name) => find(runtime, name))
        .map((entry) => ({ ...entry, since: since.findLater('runtime', entry.name) })),
      say,
    ),
  fields: (names, say) => names.map((name) => renderFields(name, say)).join('\n\n'),
  slots: (_, say) => renderFields(SLOTS, say),
  components: (_, say) => renderComponentSections(components.filter(isForAuthors).sort(compareNames), say),
  parts: (_, say) =>
    renderPartTable(components.filter((entry) => !isForAuthors(entry)).sort(compareNames), say),
  functions: (_, say) =>
    renderExportTable(
      values
        .filter(({ name }) => ![...components, ...icons].some((entry) => entry.name === name))
        .map((entry) => ({ ...entry, since: since.findLater('theme', entry.name) }))
        .sort(compareNames),
      say,
    ),
  icons: (_, say) => icons.map(({ name }) => `\`${name}\``).join(say.type === 'Type' ? ', ' : '、'),
  compatibility: (_, say) => renderCompatibility(topics, say),
  migration: ([name = ''], say) => renderMigration(name, say),
  variables: (_, say) => renderVariableTables(readVariables(), say),
};

for (const lang of /** @type {const} */ (['en', 'zh'])) {
  for (const page of PAGES) writePage(`docs/${lang}/${page}`, lang);
}
writeOptionFacts();
for (const { name, kind, doc, file } of [...runtime, ...components]) {
  // React's own exports are documented by React.
  if (kind === 'value' && doc === '' && !file.includes('node_modules'))
    problems.push(`${name} in src/${file} has no docstring`);
}
for (const { name, members } of [
  ...listShownTypes().map(({ name }) => ({ name, members: findMembers(name) })),
  ...components.filter(isForAuthors).map(({ name, props }) => ({ name, members: props })),
]) {
  for (const member of members)
    if (member.doc === '') problems.push(`${toMemberName(name, member)} has no docstring`);
}
for (const { name, kind } of runtime) {
  if (kind === 'value' && !printed.has(name))
    problems.push(
      `docgenjs/runtime exports ${name}, which no page shows: add it to a list in docs/{en,zh}/api/client-api/api-runtime.md`,
    );
}
problems.push(...diagnostics.problems());
problems.push(...since.problems(names));
for (const text of words.missing()) problems.push(`scripts/reference/zh.json has no Chinese for: ${text}`);
for (const text of words.unused())
  problems.push(`scripts/reference/zh.json has Chinese for a text that is gone: ${text}`);
if (process.argv.includes('--missing')) console.log(JSON.stringify(words.missing(), null, 2));
else if (problems.length > 0) console.error(problems.join('\n'));
if (problems.length > 0) process.exitCode = 1;

function readReleases() {
  const read = (path) => readFileSync(join(projectDir, path), 'utf8');
  return { record: JSON.parse(read(SINCE)), changelog: read('CHANGELOG.md') };
}

function writeRelease() {
  const { record, changelog } = recordRelease({ ...readReleases(), names });
  writeText(SINCE, `${JSON.stringify(record, null, 2)}\n`);
  writeText('CHANGELOG.md', changelog);
}

/** Types of which some page shows the fields. */
function listShownTypes() {
  const texts = PAGES.map((page) => readFileSync(join(projectDir, `docs/en/${page}`), 'utf8'));
  const blocks = texts.flatMap((text) => [...text.matchAll(BLOCK)]).filter(([, , kind]) => kind === 'fields');
  const shown = new Set([SLOTS, ...blocks.flatMap(([, , , types = '']) => types.trim().split(/\s+/))]);
  return listTypes().filter(({ name }) => shown.has(name));
}

function renderFields(name, say) {
  return renderMemberTable(dateMembers('field', name, findMembers(name)), say);
}

function listHookRows() {
  const rows = toMemberRows(findMembers('Plugin'), { prefix: '', anchor: 'plugin' });
  const inner = { prefix: 'markdown.', anchor: 'plugin-markdown' };
  return rows.flatMap((row) =>
    row.key === 'markdown' ? [row, ...toMemberRows(findMembers('PluginMarkdown'), inner)] : [row],
  );
}

/** What `docgen info option` reads. */
function writeOptionFacts() {
  const readPage = (page) => readAnchors(readFileSync(join(projectDir, `docs/en/${page}.md`), 'utf8'));
  const list = (rows, page, more) => toOptionFacts(rows, { page, anchors: readPage(page), since, ...more });
  const facts = [
    ...list(options.listConfigRows(), 'api/config/config-basic', {
      kind: 'config',
      samples: CONFIG_SAMPLES,
      renderSample: renderConfigSample,
    }),
    ...list(options.listThemeRows(), 'api/config/config-theme', {
      kind: 'config',
      prefix: 'themeConfig.',
      samples: THEME_SAMPLES,
      renderSample: renderThemeSample,
    }),
    ...list(options.listBuilderRows(), 'api/config/config-build', {
      kind: 'config',
      prefix: 'builderConfig.',
      samples: BUILDER_SAMPLES,
      renderSample: renderConfigSample,
    }),
    ...list(options.listFrontmatterRows(), 'api/config/config-frontmatter', {
      kind: 'frontmatter',
      samples: FRONTMATTER_SAMPLES,
      renderSample: renderFrontmatterSample,
    }),
    ...list(listHookRows(), 'plugin/system/plugin-api', {
      kind: 'hook',
      samples: HOOK_SAMPLES,
      renderSample: renderPluginSample,
    }),
  ];
  const flags = toFlagFacts({ commands: COMMANDS, flags: FLAGS, since });
  const lost = facts.filter(({ docs, use }) => !docs.includes('#') && use === undefined);
  problems.push(...lost.map(({ name, docs }) => `${name} has no section on ${docs}`));
  writeText('schemas/diagnostics.json', `${JSON.stringify(diagnostics.explanations(), null, 2)}\n`);
  writeText('schemas/options.json', `${JSON.stringify([...facts, ...flags], null, 2)}\n`);
  writeText('schemas/component-props.json', `${JSON.stringify(listProps(), null, 2)}\n`);
}

/** Properties of the components that hand none on to an element, in the order of their names. */
function listProps() {
  const closed = components.filter(({ props, takesOthers }) => props.length > 0 && !takesOthers);
  const sorted = closed.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, props }) => [name, props.map((prop) => prop.name)]));
}

function writePage(path, lang) {
  const text = readFileSync(join(projectDir, path), 'utf8');
  const rewritten = text.replace(BLOCK, (_, start, kind, names, end) => {
    const make = BLOCKS[kind];
    if (make === undefined) throw new Error(`${path}: there is no reference of "${kind}"`);
    return `${start}\n${make(names.trim().split(/\s+/).filter(Boolean), words.getWords(lang))}\n\n${end}`;
  });
  writeText(path, joinFigures(rewritten));
}

function writeText(path, text) {
  const file = join(projectDir, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (isCheck)
    problems.push(`${path} does not say what the sources say: run node scripts/write-reference.js`);
  else {
    writeFileSync(file, text);
    console.log(`${path} is up to date`);
  }
}

function find(list, name) {
  const found = list.find((entry) => entry.name === name);
  if (found === undefined) problems.push(`A page names "${name}", which is not exported`);
  printed.add(name);
  return found ? [found] : [];
}

/** Types of the public modules, each once: that of the first module that exports the name. */
function listTypes() {
  const types = [...runtime, ...theme, ...plugin, ...official].filter(({ kind }) => kind === 'type');
  return [...new Map(types.toReversed().map((type) => [type.name, type])).values()];
}

/** Members of a type; a component may have the same name. @param {string} name */
function findMembers(name) {
  const [type] = find(listTypes(), name);
  if (type?.members.length === 0) problems.push(`A page shows the fields of "${name}", which has none`);
  return type?.members ?? [];
}

function compareNames(a, b) {
  return a.name < b.name ? -1 : 1;
}
