/** Tools whose sites are known, and not migrated. */
import glob from 'fast-glob';

export interface OtherSite {
  /** Undefined for Markdown of no tool that is known. */
  readonly tool: string | undefined;
  /** The file it is known by. */
  readonly file: string;
}

/** Files that only exist in one tool's sites. */
const FILES: readonly (readonly [tool: string, pattern: string])[] = [
  ['VuePress', '{,docs/}.vuepress/config.*'],
  ['Hugo', '{,docs/}{hugo.{toml,yaml,yml,json},config/_default/hugo.*}'],
  ['Antora', '{,docs/}{antora-playbook,antora}.{yml,yaml}'],
  ['Jekyll', '{,docs/}_config.yml'],
  ['Sphinx', '{,docs/,doc/,docs/source/,source/}conf.py'],
  ['Eleventy', '{.eleventy,eleventy.config}.{js,cjs,mjs,ts}'],
];

/** The site of another tool in a folder, or Markdown that is just there. */
export async function findOtherSite(dir: string): Promise<OtherSite | undefined> {
  const find = async (pattern: string, deep: number) => {
    const options = { cwd: dir, deep, dot: true, ignore: ['**/node_modules/**', '**/.git/**'] };
    return (await glob(pattern, { ...options, suppressErrors: true })).sort()[0];
  };
  for (const [tool, pattern] of FILES) {
    const file = await find(pattern, 4);
    if (file !== undefined) return { tool, file };
  }
  const file = await find('**/*.{md,mdx}', 3);
  return file === undefined ? undefined : { tool: undefined, file };
}
