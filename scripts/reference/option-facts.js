/** What `docgen info option` prints: every option, key of frontmatter, member of a plugin and flag, as data. */
import { toFlagName } from './public-names.js';

/** @typedef {import('../../src/engine/config/printed/option-rows.ts').OptionRow} OptionRow */
/** @typedef {import('./records.js').OptionSample} OptionSample */
/** @typedef {ReturnType<typeof import('./since.js').createSince>} Since */

/**
 * @param {readonly OptionRow[]} rows
 * @param {{ kind: 'config' | 'frontmatter' | 'hook'; page: string; prefix?: string; samples?: readonly OptionSample[]; renderSample?: (code: string, sample: OptionSample) => string; anchors: ReadonlySet<string>; since: Since }} options
 */
export function toOptionFacts(rows, { kind, page, prefix = '', samples = [], renderSample, anchors, since }) {
  return rows.map((row) => ({
    kind,
    name: `${prefix}${row.key}`,
    type: row.type,
    ...(row.default && { default: 'words' in row.default ? flatten(row.default.words) : row.default.value }),
    ...(row.isRequired && { isRequired: true }),
    since: since.find(kind, `${prefix}${row.key}`),
    description: flatten(row.description),
    ...(row.use && { use: row.use }),
    ...toSampleFacts(
      samples.find(({ option }) => option === row.key),
      renderSample,
    ),
    docs: `/${page}${findAnchor(row.anchor, anchors)}`,
  }));
}

/**
 * Each flag once, however many commands have it: since the oldest of them has it.
 * @param {{ commands: readonly import('../../src/cli/options.ts').CommandSpec[]; flags: Readonly<Record<string, import('../../src/cli/options.ts').Flag>>; since: Since }} sources
 */
export function toFlagFacts({ commands, flags, since }) {
  return Object.entries(flags).map(([key, flag]) => {
    const having = commands.filter((command) => command.flags.some((name) => name === key));
    const versions = having.map(({ name }) => since.find('flag', toFlagName(name, flag.flags)));
    return {
      kind: 'flag',
      name: flag.flags,
      type: `flag of ${having.map(({ name }) => `docgen ${name}`).join(', ')}`,
      ...(flag.default && { default: flag.default }),
      since: since.findOldest(versions),
      description: flag.description,
      docs: '/api/commands#flags',
    };
  });
}

/** Ids of the headings of a page. @param {string} markdown */
export function readAnchors(markdown) {
  const headings = [...markdown.matchAll(/^#{2,6} (.+?)(?: \{#(.+)\})?$/gm)];
  return new Set(headings.map(([, text = '', id]) => id ?? text.toLowerCase().replaceAll(' ', '-')));
}

/** A group of keys may have no section of its own: what it belongs to has one. */
function findAnchor(anchor, anchors) {
  if (anchors.has(anchor)) return `#${anchor}`;
  const parent = anchor.replace(/-[^-]*$/, '');
  return parent === anchor ? '' : findAnchor(parent, anchors);
}

function toSampleFacts(sample, renderSample) {
  if (!sample || !renderSample) return {};
  // Only the code itself: a terminal shows no fences, and no line that only the check of samples needs.
  const code = renderSample(sample.code, sample).replace(/^```.*\n(?:[\s\S]*\/\/ ---cut---\n)?|\n```$/g, '');
  return { sample: code, effect: sample.effect };
}

function flatten(text) {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
