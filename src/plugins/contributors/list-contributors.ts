/** Makes the list of a page from what people have done for it. Addresses of e-mail decide who is who, and stay here. */
import type { PageContributor } from 'docgenjs';
import type { ContributorsOptions } from './options.ts';
import type { Credit, Credits } from './read-credits.ts';

interface Person {
  readonly name: string;
  readonly names: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly commits: number;
  readonly last: number;
}

export type ContributorLists = ReturnType<typeof createContributorLists>;

/** `mapped` has the people whom `.mailmap` makes others. */
export function createContributorLists(
  { ignore = [], profiles = {} }: ContributorsOptions,
  mapped: ReadonlyMap<string, string>,
) {
  const ignored = new Set(ignore.map(normalize));
  const links = new Map(Object.entries(profiles).map(([key, url]) => [normalize(key), url]));
  const isIgnored = ({ names, emails }: Person) =>
    [...names].some((name) => /\[bot\]$/i.test(name)) ||
    [...names, ...emails].some((key) => ignored.has(normalize(key)));
  const createContributor = ({ name, names, emails }: Pick<Person, 'name' | 'names' | 'emails'>) => {
    const keys = [...emails].sort();
    const link =
      [...keys, ...[...names].sort()].map((key) => links.get(normalize(key))).find(Boolean) ??
      keys.map(findProfile).find(Boolean);
    return { name, ...(link !== undefined && { link }) };
  };
  return {
    /** People by their commits, then by name. `added` are named by the page itself; they come last, as it lists them. */
    list(credits: Credits | undefined = new Map(), added: readonly string[]): readonly PageContributor[] {
      const people = [...credits].map(([person, credit]) =>
        parsePerson(mapped.get(person) ?? person, credit),
      );
      const byEmail = merge(people, ({ emails }) => [...emails].join());
      const byName = merge(byEmail, ({ name }) => normalize(name));
      const found = byName
        .filter((person) => person.name !== '' && !isIgnored(person))
        .sort((a, b) => b.commits - a.commits || compare(a.name, b.name))
        .map(createContributor);
      const known = new Set(found.map(({ name }) => normalize(name)));
      const others = [...new Map(added.map((name) => [normalize(name), name])).values()]
        .filter((name) => !known.has(normalize(name)))
        .map((name) => createContributor({ name, names: new Set([name]), emails: new Set() }));
      return [...found, ...others];
    },
  };
}

function parsePerson(person: string, { commits, last }: Credit): Person {
  const [, name = '', email = ''] = /^(.*?)\s*<(.*)>$/.exec(person) ?? [];
  const shown = hideEmail(name.trim());
  return { name: shown, names: new Set([shown]), emails: new Set([normalize(email)]), commits, last };
}

/** Some people are called by their address. */
function hideEmail(name: string): string {
  return name.replace(/([^\s<>()@]+)@[^\s<>()@]+/g, '$1');
}

/** Takes people of one key together, by the name of the last commit. */
function merge(people: readonly Person[], getKey: (person: Person) => string): Person[] {
  const groups = new Map<string, Person>();
  for (const person of people) {
    const key = getKey(person);
    const other = groups.get(key);
    groups.set(key, other === undefined ? person : mergeTwo(other, person));
  }
  return [...groups.values()];
}

function mergeTwo(a: Person, b: Person): Person {
  const isLater = b.last - a.last || compare(a.name, b.name);
  return {
    name: isLater > 0 ? b.name : a.name,
    names: new Set([...a.names, ...b.names]),
    emails: new Set([...a.emails, ...b.emails]),
    commits: a.commits + b.commits,
    last: Math.max(a.last, b.last),
  };
}

/** The profile of an address that GitHub writes into commits to hide the real one. */
function findProfile(email: string): string | undefined {
  const [, login] = /^(?:\d+\+)?([a-z\d][a-z\d-]*)@users\.noreply\.github\.com$/.exec(email) ?? [];
  return login === undefined ? undefined : `https://github.com/${login}`;
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}

/** Compares by characters: rules of languages differ from machine to machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
