/** Markdown of the reference: tables, and sections of components. */

/** @typedef {import('./words.js').Words} Words */
/** @typedef {import('./read-exports.js').Exported} Exported */
/** @typedef {import('./read-exports.js').Member} Member */

/** @param {readonly import('../../src/engine/config/option-rows.ts').OptionRow[]} rows @param {Words} words */
export function toOptionTable(rows, words) {
  const cells = rows.map(({ key, type, default: given, description, isRequired, status, use }) => [
    toCode(key),
    toCode(type),
    isRequired
      ? words.required
      : given && 'words' in given
        ? words.say(given.words)
        : given
          ? toCode(given.value)
          : '',
    [words.say(description), status === 'deprecated' ? words.deprecated(toCode(use ?? '')) : '']
      .filter(Boolean)
      .join(words.type === 'Type' ? ' ' : ''),
  ]);
  return toTable([words.option, words.type, words.default, words.meaning], cells);
}

/** Functions, hooks and components with their types. @param {readonly Exported[]} list @param {Words} words */
export function toExportTable(list, words) {
  const rows = list.map(({ name, type, doc, tags }) => [
    toCode(name),
    toCode(type),
    toMeaning({ doc, tags }, words),
  ]);
  return toTable([words.name, words.type, words.meaning], rows);
}

/** Parts of the theme: names and what they are for. @param {readonly Exported[]} list @param {Words} words */
export function toPartTable(list, words) {
  const rows = list.map(({ name, doc, tags, props }) => [
    toCode(name),
    toMeaning({ doc, tags }, words),
    props.map((prop) => toCode(prop.name)).join(words.type === 'Type' ? ', ' : '、'),
  ]);
  return toTable([words.name, words.meaning, words.prop], rows);
}

/** Fields of a type. @param {readonly Member[]} members @param {Words} words @param {string} heading */
export function toMemberTable(members, words, heading = words.name) {
  const rows = members.map((member) => [
    toCode(member.name + (member.isOptional ? '?' : '')),
    toCode(member.isOptional ? member.type.replace(/ \| undefined$/, '') : member.type),
    member.default === undefined ? '' : toDefault(member.default, words),
    words.say(member.doc),
  ]);
  const hasDefaults = rows.some(([, , value]) => value !== '');
  const heads = [heading, words.type, words.default, words.meaning];
  const keep = (cells) => cells.filter((_, at) => at !== 2 || hasDefaults);
  return toTable(keep(heads), rows.map(keep));
}

/** A section for each component that authors write. @param {readonly Exported[]} list @param {Words} words */
export function toComponentSections(list, words) {
  const sections = list.map(({ name, doc, tags, props }) => {
    const examples = tags.filter((tag) => tag.name === 'example').map(({ text }) => toExample(text));
    const table = props.length > 0 ? [toMemberTable(props, words, words.prop)] : [];
    return [`### ${name} {#${name.toLowerCase()}}`, words.say(doc), ...examples, ...table].join('\n\n');
  });
  return sections.join('\n\n');
}

/** @param {readonly { doc: string; variables: readonly import('./read-variables.js').Variable[] }[]} groups @param {Words} words */
export function toVariableTables(groups, words) {
  return groups
    .map(({ doc, variables }) => {
      const hasDark = variables.some(({ dark }) => dark !== undefined);
      const rows = variables.map(({ name, light, dark }) => [
        toCode(name),
        toCode(light),
        dark ? toCode(dark) : '',
      ]);
      const heads = hasDark ? [words.name, words.light, words.dark] : [words.name, words.default];
      return `${words.say(doc)}\n\n${toTable(
        heads,
        rows.map((row) => row.slice(0, heads.length)),
      )}`;
    })
    .join('\n\n');
}

function toMeaning({ doc, tags }, words) {
  const deprecated = tags.find((tag) => tag.name === 'deprecated')?.text;
  const space = words.type === 'Type' ? ' ' : '';
  return [words.say(doc), deprecated ? words.say(deprecated) : ''].filter(Boolean).join(space);
}

function toDefault(text, words) {
  const isValue = /^(?:['"`[{]|-?\d|true$|false$|null$|undefined$)/.test(text);
  return isValue && !text.includes(' ') ? toCode(text.replaceAll('`', '')) : words.say(text);
}

function toExample(text) {
  const code = text.replace(/^\n+|\s+$/g, '');
  return `\`\`\`tsx\n${code}\n\`\`\``;
}

function toCode(text) {
  return text === '' ? '' : `\`${text.replaceAll('`', '')}\``;
}

function toTable(heads, rows) {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(toCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Bars end cells, in code as well; outside of code, `<` would begin an element. */
function toCell(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .replaceAll('|', '\\|');
}
