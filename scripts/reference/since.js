/**
 * Since which release a public name is there. `since.json` has the names that came with each release, by kind;
 * a name that is in none of them comes with the release that `CHANGELOG.md` calls unreleased.
 */

/** @typedef {'config' | 'frontmatter' | 'hook' | 'flag' | 'runtime' | 'theme' | 'prop' | 'field'} Kind */
/** @typedef {Readonly<Record<string, readonly string[]>>} Names by kind */
/** @typedef {Readonly<Record<string, Names>>} Releases by version, oldest first */

const UNRELEASED = /^## (\d+\.\d+\.\d+) \(unreleased\)$/m;

/** The release that comes next. @param {string} changelog @returns {string | undefined} */
export const readNextRelease = (changelog) => UNRELEASED.exec(changelog)?.[1];

/** @param {{ readonly record: Releases; readonly changelog: string }} sources */
export function createSince({ record, changelog }) {
  const versions = Object.keys(record);
  const next = readNextRelease(changelog);
  /** @param {string} kind @param {string} name @returns {string | undefined} */
  const find = (kind, name) => versions.find((version) => record[version]?.[kind]?.includes(name)) ?? next;
  return {
    find,
    /** The release, if it is a later one than the first. @param {string} kind @param {string} name */
    findLater(kind, name) {
      const version = find(kind, name);
      return version === versions[0] ? undefined : version;
    },
    /** The first of these releases. @param {readonly (string | undefined)[]} some */
    findOldest: (some) => versions.find((version) => some.includes(version)) ?? next,
    /** What is wrong with the record, in sentences. @param {Names} names of today */
    problems: (names) => [
      ...listVersionProblems({ versions, next, changelog }),
      ...listNameProblems({ record, next, names }),
    ],
  };
}

/**
 * The record and the changelog of the release that was unreleased so far.
 * @param {{ readonly record: Releases; readonly changelog: string; readonly names: Names }} sources
 */
export function recordRelease({ record, changelog, names }) {
  const version = readNextRelease(changelog);
  if (version === undefined) throw new Error('CHANGELOG.md has no heading such as "## 1.2.0 (unreleased)".');
  const added = Object.entries(names).map(([kind, all]) => {
    const known = new Set(Object.values(record).flatMap((release) => release[kind] ?? []));
    return [kind, all.filter((name) => !known.has(name)).sort()];
  });
  return {
    version,
    record: { ...record, [version]: Object.fromEntries(added) },
    changelog: changelog.replace(UNRELEASED, `## ${version}`),
  };
}

function listVersionProblems({ versions, next, changelog }) {
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version).reverse();
  return [
    ...(released.join() === versions.join()
      ? []
      : [
          `CHANGELOG.md has the releases ${released.join(', ')}, scripts/reference/since.json ${versions.join(', ')}`,
        ]),
    ...(next !== undefined && versions.includes(next) ? [`${next} is unreleased, and has a record`] : []),
  ];
}

function listNameProblems({ record, next, names }) {
  const recorded = Object.values(record).flatMap((release) =>
    Object.entries(release).flatMap(([kind, list]) => list.map((name) => `${kind} ${name}`)),
  );
  const current = Object.entries(names).flatMap(([kind, list]) => list.map((name) => `${kind} ${name}`));
  const [known, existing] = [new Set(recorded), new Set(current)];
  const twice = recorded.filter((name, at) => recorded.indexOf(name) !== at);
  return [
    ...recorded
      .filter((name) => !existing.has(name))
      .map((name) => `${name} is gone: take it out of scripts/reference/since.json`),
    ...twice.map((name) => `scripts/reference/since.json has ${name} in two releases`),
    ...(next === undefined
      ? current
          .filter((name) => !known.has(name))
          .map((name) => `${name} is in no release: begin CHANGELOG.md with "## 1.2.0 (unreleased)"`)
      : []),
  ];
}
