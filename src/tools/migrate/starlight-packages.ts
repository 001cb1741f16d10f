/** Packages of the community of Starlight and Astro: what docgen has in their place. */
import type { LoseKey } from './edit-frontmatter.ts';
import { convertAuthors } from './news-authors.ts';
import { type Call, callPlugin } from './print-config.ts';
import { asList, asRecord, asText, findGiver, findPackage, type Values } from './read-peer-config.ts';

/** Those whose part docgen has, an option or a plugin that the new config names. */
const REPLACED =
  /^(?:remark-math|rehype-(?:katex|mathjax|mermaid)|astro-mermaid|@pasqal-io\/starlight-client-mermaid|starlight-(?:blog|giscus|image-zoom|links-validator|llms-txt))(?:\/|$)/;

export const isReplaced = (specifier: string) => REPLACED.test(specifier);

const TODOS: Readonly<Record<string, string>> = {
  'starlight-openapi': 'docgenjs/plugins/openapi makes pages of the same files.',
  'starlight-tags': 'docgenjs/plugins/tags makes pages of tags.',
  'starlight-typedoc': 'Use docgenjs/plugins/typedoc.',
  'starlight-versions': 'Name its versions in "multiVersion"; "docgen version" freezes others.',
  '@astrojs/starlight-docsearch': 'Use docgenjs/plugins/algolia.',
  '@vite-pwa/astro': 'Set "offline".',
};

export const getPackageTodo = (specifier: string) =>
  TODOS[specifier] ?? 'Look for a plugin of docgen, or remove it.';

/** Returns the package that a plugin comes from, alone or as the first of a list with its options; empty if none is known. */
export function findSource(plugin: unknown): string {
  const [first = plugin] = asList(plugin);
  return findPackage(first) ?? findGiver(first) ?? '';
}

/** Plugins of docgen in place of those of Starlight: `starlight-blog` is `news`, `starlight-giscus` is `comments`. */
export function createPackagePlugins(plugins: readonly unknown[], lose: LoseKey): readonly Call[] {
  return plugins.flatMap((plugin) => {
    const source = findSource(plugin);
    if (source === 'starlight-blog') return [callPlugin('news', convertBlog(asRecord(plugin)))];
    if (source !== 'starlight-giscus') return [];
    const comments = convertGiscus(asRecord(plugin));
    if (comments !== undefined) return [callPlugin('comments', comments)];
    const todo =
      'docgenjs/plugins/comments finds a discussion by the path of its page; it wants the ids of giscus.app.';
    lose('integrations', '"starlight-giscus" is not carried over.', todo);
    return [];
  });
}

/** Returns undefined for discussions that are not found by path, and for ids that are not written out. */
function convertGiscus({ repo, repoId, category, categoryId, mapping, reactions, inputPosition }: Values) {
  const isKnown = [repo, repoId, categoryId].every((value) => typeof value === 'string' && value !== '');
  if (!isKnown || (mapping ?? 'pathname') !== 'pathname') return undefined;
  return {
    ...{ repo, repoId, category, categoryId },
    reactions: reactions === false ? false : undefined,
    inputPosition: inputPosition === 'top' ? 'top' : undefined,
  };
}

function convertBlog({ prefix, title, authors }: Values): Values | undefined {
  const path = asText(prefix) ?? 'blog';
  const known = convertAuthors(asRecord(authors));
  const isPlain = path === 'blog' && title === undefined;
  if (isPlain && Object.keys(known).length === 0) return undefined;
  return {
    folders: isPlain ? undefined : [{ path, title: typeof title === 'object' ? title : asText(title) }],
    authors: Object.keys(known).length > 0 ? known : undefined,
  };
}
