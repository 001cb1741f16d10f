/** The table of what a project written for Rspress shows here, from the projects that `npm run foreign` builds. */

/** @typedef {{ name: string; scenarios: readonly { difference?: { text: string } }[] }} Topic Of `test/stress/foreign`. */

/**
 * @param {readonly Topic[]} topics
 * @param {import('./words.js').Words} words
 */
export function renderCompatibility(topics, words) {
  const rows = topics.map(({ name, scenarios }) => {
    const differences = scenarios.flatMap(({ difference }) => difference?.text ?? []);
    const same = `${scenarios.length - differences.length} / ${scenarios.length}`;
    return `| ${words.say(name)} | ${same} | ${differences.map(words.say).join('<br>')} |`;
  });
  return [`| ${words.topic} | ${words.same} | ${words.differences} |`, '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}
