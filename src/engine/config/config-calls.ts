/** What each bundle of a config that imports `defineConfig` begins with: its own copy of it. */
const DEFINE_CONFIG = /function defineConfig\(config\) \{\s*return config;\s*\}/;
const OWN_PLUGIN = /^import \{ ([^}]*) \} from "file:[^"]*\/dist\/plugins\/[a-z-]+\/index\.js";$/gm;
const COMMENT = /^\/\/ .*$/gm;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/**
 * Whether a bundled config runs, or hands over, code that docgen has not written. Without a call, an arrow,
 * a template and an import there is none, so a config that is data, as most are, need not be watched while
 * it runs. When in doubt it does: a slash may begin a regular expression, in which quotes mean nothing.
 */
export function callsOthers(bundle: string): boolean {
  const names: string[] = [];
  const text = bundle
    .replace(DEFINE_CONFIG, '')
    .replace(OWN_PLUGIN, (_, list: string) => {
      names.push(...list.split(', ').map((name) => name.replace(/^.* as /, '')));
      return '';
    })
    .replace(COMMENT, '')
    .replace(TEXT, '""')
    .replace(/\b([\w$]+)\(/g, (call, name: string) =>
      name === 'defineConfig' || names.includes(name) ? '' : call,
    );
  return /[(`/]|=>|\bimport\b/.test(text);
}
