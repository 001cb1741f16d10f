/** Markdown of options: a table that points to them, and a section with type, default, meaning and sample for each. */
import { renderCode, renderTable, toDefault } from './tables.js';

/** @typedef {import('../../src/engine/config/printed/option-rows.ts').OptionRow & { readonly since?: string | undefined }} OptionRow a later release than the first */
/** @typedef {{ readonly option: string; readonly code: string; readonly effect: string; readonly imports?: string }} OptionSample */
/** @typedef {import('./read-exports.js').Member} Member */
/** @typedef {import('./words.js').Words} Words */

/**
 * @param {readonly OptionRow[]} rows
 * @param {Words} words
 * @param {{ readonly samples?: readonly OptionSample[]; readonly renderSample?: (code: string, sample: OptionSample) => string }} [options]
 */
export function renderOptionRecords(rows, words, { samples = [], renderSample = (code) => code } = {}) {
  const top = rows.filter((row) => getParent(row, rows) === undefined);
  const index = top.map((row) => [
    `[${renderCode(row.key)}](#${row.anchor})`,
    row.status === 'deprecated' ? renderMeaning(row, words) : keepFirstSentence(words.say(row.description)),
  ]);
  const records = rows.map((row) => {
    const sample = samples.find(({ option }) => option === row.key);
    return [
      renderRecord(row, words, top.includes(row) ? 3 : 4),
      ...(sample ? [renderSample(sample.code, sample), words.say(sample.effect)] : []),
    ].join('\n\n');
  });
  return [renderTable([words.option, words.meaning], index), ...records].join('\n\n');
}

/**
 * The keys inside an option whose own section is written by hand.
 * @param {readonly OptionRow[]} rows @param {Words} words @param {number} depth of the option's heading
 */
export function renderKeyRecords(rows, words, depth) {
  return rows.map((row) => renderRecord(row, words, depth + 1)).join('\n\n');
}

/**
 * Members of a type that are sections of their own, as rows.
 * @param {readonly Member[]} members @param {{ prefix: string; anchor: string }} names @returns {OptionRow[]}
 */
export function toMemberRows(members, { prefix, anchor }) {
  return members.map(({ name, type, isOptional, doc, default: text }) => ({
    key: `${prefix}${name}`,
    anchor: `${anchor}-${name.toLowerCase()}`,
    type: isOptional ? type.replace(/ \| undefined$/, '') : type,
    default: text === undefined ? undefined : toDefault(text),
    description: doc,
    isRequired: !isOptional,
    status: undefined,
    use: undefined,
  }));
}

function renderRecord(row, words, depth) {
  return [
    `${'#'.repeat(depth)} ${row.key.replaceAll('[]', '\\[]')} {#${row.anchor}}`,
    renderFacts(row, words),
    renderMeaning(row, words),
  ].join('\n\n');
}

/** `themeConfig` in a config. @param {string} code */
export function renderThemeSample(code) {
  const inner = code.includes('\n') ? `\n${code.replace(/^(?=.)/gm, '  ')}\n` : ` ${code.replace(/,$/, '')} `;
  return renderConfigSample(`themeConfig: {${inner}},`);
}

/** The config around some entries, as one that is checked. @param {string} code @param {{ readonly imports?: string }} [sample] */
export function renderConfigSample(code, { imports = '' } = {}) {
  const head = ["import { defineConfig } from 'docgenjs';", imports].filter(Boolean).join('\n');
  const lines = code.replace(/^(?=.)/gm, '  ');
  return ['```ts check', head, '// ---cut---', 'export default defineConfig({', lines, '});', '```'].join(
    '\n',
  );
}

/** A plugin with one member, as one that is checked. @param {string} code @param {{ readonly imports?: string }} [sample] */
export function renderPluginSample(code, { imports } = {}) {
  const head = ["import type { Plugin } from 'docgenjs';", '// ---cut---', ...(imports ? [imports, ''] : [])];
  const lines = code.replace(/^(?=.)/gm, '  ');
  const plugin = ['const plugin: Plugin = {', "  name: 'sample',", lines, '};'];
  return ['```ts check', ...head, ...plugin, '```'].join('\n');
}

/** The sample of an option whose section is written by hand. @param {OptionSample} sample @param {Words} words */
export function renderSampleBlock(sample, words) {
  return `${renderConfigSample(sample.code, sample)}\n\n${words.say(sample.effect)}`;
}

/** The first lines of a page. @param {string} code */
export function renderFrontmatterSample(code) {
  return ['```md', '---', code, '---', '```'].join('\n');
}

/** Returns the option that has this one as a key. */
function getParent({ key }, rows) {
  return rows.find((row) => key.startsWith(`${row.key}.`) || key.startsWith(`${row.key}[`));
}

function renderFacts({ type, default: defaultValue, isRequired, since }, words) {
  const facts = [`- ${words.type}${words.colon}${renderCode(type)}`];
  if (isRequired) facts.push(`- ${words.required}`);
  else if (defaultValue) {
    const value = 'words' in defaultValue ? words.say(defaultValue.words) : renderCode(defaultValue.value);
    facts.push(`- ${words.default}${words.colon}${value}`);
  }
  if (since) facts.push(`- ${words.since}${words.colon}${since}`);
  return facts.join('\n');
}

/** The rest is in the section that the index points to. */
function keepFirstSentence(text) {
  return /^.*?(?:\.(?=\s|$)|。)/s.exec(text)?.[0] ?? text;
}

function renderMeaning({ description, status, use }, words) {
  const deprecated = status === 'deprecated' ? words.deprecated(renderCode(use ?? '')) : '';
  return [words.say(description), deprecated].filter(Boolean).join(words.space);
}
