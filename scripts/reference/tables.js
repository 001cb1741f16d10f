/** Markdown of the reference: tables, and sections of components. Options have records (`records.js`). */

/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./read-exports.js').Member & Dated} Member */
/** @typedef {Omit<import('./read-exports.js').Exported, 'props'> & Dated & { readonly props: readonly Member[] }} Exported */
/** @typedef {{ readonly since?: string | undefined }} Dated the release something came with, unless that is the first */

/**
 * Functions, hooks and components with their types.
 * @param {readonly Exported[]} list @param {Words} words
 */
export function renderExportTable(list, words) {
  const rows = list.map(({ name, type, doc, tags, since }) => [
    renderCode(name),
    renderCode(type),
    renderMeaning({ doc, tags, since }, words),
  ]);
  return renderTable([words.name, words.type, words.meaning], rows);
}

/** Parts of the theme: names and what they are for. @param {readonly Exported[]} list @param {Words} words */
export function renderPartTable(list, words) {
  const rows = list.map(({ name, doc, tags, props, since }) => [
    renderCode(name),
    renderMeaning({ doc, tags, since }, words),
    props.map((prop) => renderCode(prop.name)).join(words.type === 'Type' ? ', ' : '、'),
  ]);
  return renderTable([words.name, words.meaning, words.prop], rows);
}

/** Fields of a type; those that came together say so once. @param {readonly Member[]} members @param {Words} words @param {string} heading */
export function renderMemberTable(members, words, heading = words.name) {
  const together = new Set(members.map(({ since }) => since)).size === 1 ? members[0]?.since : undefined;
  const rows = members.map((member) => [
    renderCode(member.name + (member.isOptional ? '?' : '')),
    renderCode(member.isOptional ? member.type.replace(/ \| undefined$/, '') : member.type),
    member.default === undefined ? '' : renderDefault(member.default, words),
    renderMeaning({ doc: member.doc, since: together ? undefined : member.since }, words),
  ]);
  const hasDefaults = rows.some(([, , value]) => value !== '');
  const heads = [heading, words.type, words.default, words.meaning];
  const keep = (cells) => cells.filter((_, at) => at !== 2 || hasDefaults);
  const table = renderTable(keep(heads), rows.map(keep));
  return together ? `${words.addedIn(together)}\n\n${table}` : table;
}

/** A section for each component that authors write. @param {readonly Exported[]} list @param {Words} words */
export function renderComponentSections(list, words) {
  const sections = list.map(({ name, doc, tags, props, since }) => {
    const examples = tags.filter((tag) => tag.name === 'example').map(({ text }) => renderExample(text));
    const table = props.length > 0 ? [renderMemberTable(props, words, words.prop)] : [];
    const meaning = renderMeaning({ doc, since }, words);
    return [`### ${name} {#${name.toLowerCase()}}`, meaning, ...examples, ...table].join('\n\n');
  });
  return sections.join('\n\n');
}

/** @param {readonly { doc: string; variables: readonly import('./read-variables.js').Variable[] }[]} groups @param {Words} words */
export function renderVariableTables(groups, words) {
  return groups
    .map(({ doc, variables }) => {
      const hasDark = variables.some(({ dark }) => dark !== undefined);
      const rows = variables.map(({ name, light, dark }) => [
        renderCode(name),
        renderCode(light),
        dark ? renderCode(dark) : '',
      ]);
      const heads = hasDark ? [words.name, words.light, words.dark] : [words.name, words.default];
      return `${words.say(doc)}\n\n${renderTable(
        heads,
        rows.map((row) => row.slice(0, heads.length)),
      )}`;
    })
    .join('\n\n');
}

/** @param {{ readonly doc: string; readonly tags?: Exported['tags'] } & Dated} entry @param {Words} words */
function renderMeaning({ doc, tags = [], since }, words) {
  const deprecated = tags.find((tag) => tag.name === 'deprecated')?.text;
  const added = since ? words.addedIn(since) : '';
  return [words.say(doc), added, deprecated ? words.say(deprecated) : ''].filter(Boolean).join(words.space);
}

function renderDefault(text, words) {
  const shown = toDefault(text);
  return 'words' in shown ? words.say(shown.words) : renderCode(shown.value);
}

/** What a docstring calls the default: a value as written, or words. @param {string} text */
export function toDefault(text) {
  const isValue = /^(?:['"`[{]|-?\d|true$|false$|null$|undefined$)/.test(text) && !text.includes(' ');
  return isValue ? { value: text.replaceAll('`', '') } : { words: text };
}

function renderExample(text) {
  const code = text.replace(/^\n+|\s+$/g, '');
  return `\`\`\`tsx\n${code}\n\`\`\``;
}

export function renderCode(text) {
  return text === '' ? '' : `\`${text.replaceAll('`', '')}\``;
}

export function renderTable(heads, rows) {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(renderCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Bars end cells, in code as well; outside of code, `<` would begin an element. */
function renderCell(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('|', '\\|');
}
