/** `docgen info option`: what the reference says about an option, a key of frontmatter, a hook or a flag. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { createDocgenError, type DocgenError } from '../../shared/diagnostic.ts';
import type { PackageInfo } from '../package-info.ts';
import { createReport, formatReport } from '../report-json.ts';
import type { CommandInput } from './command.ts';

/** One entry of the reference. */
interface Entry {
  readonly kind: 'config' | 'frontmatter' | 'hook' | 'flag';
  readonly name: string;
  readonly type: string;
  /** As written, or in words. */
  readonly default?: string;
  readonly isRequired?: boolean;
  /** The first release that has it. */
  readonly since: string;
  readonly description: string;
  /** The option that replaces a deprecated one. */
  readonly use?: string;
  readonly sample?: string;
  /** What the sample changes. */
  readonly effect?: string;
  /** Address of its section in the documentation. */
  readonly docs: string;
}

/** Above this, entries that share a name are listed instead of printed. */
const MAX_PRINTED = 4;
const MAX_SUGGESTIONS = 5;

export async function infoOption({
  argument: name,
  flags,
  session,
  package: own,
}: CommandInput): Promise<number> {
  const entries = readEntries(own);
  const found = name === undefined ? entries : findEntries(name, entries);
  if (name !== undefined && found.length === 0) throw createUnknownError(name, entries);
  const isPrinted = found.length <= MAX_PRINTED;
  session.words.write(
    isPrinted ? found.map((entry) => formatEntry(entry, entries)).join('\n') : formatList(found),
  );
  if (flags.json) {
    const report = createReport({ docgen: own.version, command: 'info option', exitCode: 0 }, []);
    session.data.write(formatReport(report, { options: found }));
  }
  return 0;
}

function readEntries({ schemasDir, homepage = '' }: PackageInfo): readonly Entry[] {
  const kept = JSON.parse(readFileSync(join(schemasDir, 'options.json'), 'utf8')) as readonly Entry[];
  const site = homepage.replace(/\/$/, '');
  return kept.map((entry) => ({ ...entry, docs: `${site}${entry.docs}` }));
}

/** Finds entries of this name, or else those whose path of keys ends in it. */
function findEntries(name: string, entries: readonly Entry[]): readonly Entry[] {
  const asked = normalize(name);
  const exact = entries.filter((entry) => listSpellings(entry).includes(asked));
  return exact.length > 0 ? exact : entries.filter((entry) => listSpellings(entry)[0]?.endsWith(`.${asked}`));
}

/** Lists the names of an entry: a flag also has its short form. */
function listSpellings({ kind, name }: Entry): readonly string[] {
  if (kind !== 'flag') return [normalize(name)];
  return [...name.matchAll(/--?([\w-]+)/g)].map(([, word = '']) => normalize(word)).reverse();
}

function normalize(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('[]', '')
    .replace(/^--?|\(\)$/g, '');
}

function createUnknownError(name: string, entries: readonly Entry[]): DocgenError {
  const nearest = listNearest(normalize(name), entries);
  const hint = `${nearest.length > 0 ? `Nearest: ${nearest.join(', ')}. ` : ''}"docgen info option" lists all.`;
  const message = `No option, frontmatter key, hook or flag is called "${name}".`;
  return createDocgenError('DG9014', message, { hint, exitCode: 1 });
}

function listNearest(asked: string, entries: readonly Entry[]): readonly string[] {
  const last = asked.replace(/^.*\./, '');
  const ranked = entries
    .flatMap((entry) => {
      const whole = listSpellings(entry)[0] ?? '';
      const steps = Math.min(distance(asked, whole), distance(last, whole.replace(/^.*\./, '')));
      const isNear =
        steps <= Math.max(2, Math.floor(last.length / 3)) || (last.length > 2 && whole.includes(last));
      return isNear ? [{ name: entry.name, steps }] : [];
    })
    .sort((a, b) => a.steps - b.steps);
  return [...new Set(ranked.map(({ name }) => name))].slice(0, MAX_SUGGESTIONS);
}

function formatEntry(entry: Entry, entries: readonly Entry[]): string {
  const { kind, name, type, isRequired, description, use, sample, effect, docs } = entry;
  const facts: [string, string | undefined][] = [
    ['Type', type],
    ['Default', isRequired ? 'none; it is required' : entry.default],
    ['Since', entry.since],
    ['Use instead', use],
    ['Keys', listKeys(entry, entries).join(', ') || undefined],
    ['Docs', docs],
  ];
  const shown = facts.flatMap(([label, value]) => (value ? [`  ${label.padEnd(13)}${value}\n`] : []));
  const texts = [description, sample, effect].flatMap((text) =>
    text ? [`\n${text.replace(/^(?=.)/gm, '  ')}\n`] : [],
  );
  return `${name}  (${KINDS[kind]})\n${shown.join('')}${texts.join('')}`;
}

const KINDS: Readonly<Record<Entry['kind'], string>> = {
  config: 'option of the config',
  frontmatter: 'key of frontmatter',
  hook: 'member of a plugin',
  flag: 'flag',
};

/** Lists the direct keys of an option. */
function listKeys({ kind, name }: Entry, entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== kind || !entry.name.startsWith(name)) return [];
    const [, key] = /^(?:\[\])*\.([^.[]+)(?:\[\])*$/.exec(entry.name.slice(name.length)) ?? [];
    return key === undefined ? [] : [key];
  });
}

function formatList(entries: readonly Entry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  return entries
    .map(
      ({ kind, name, description }) =>
        `${name.padEnd(width)}  ${KINDS[kind]}: ${keepFirstSentence(description)}\n`,
    )
    .join('');
}

function keepFirstSentence(text: string): string {
  return /^.*?[.;](?=\s)/s.exec(text)?.[0].replace(/;$/, '.') ?? text;
}
