/** Checks the links of menus and sidebars. */
import type { DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { isExternalUrl, splitUrl } from '../../shared/url.ts';
import { explain, listDeadEntry } from './explain-dead-link.ts';
import { isFile, isOn, type LinkCheckInput, type Targets } from './link-targets.ts';
import { listNavigationEntries, listNavigationSources } from './navigation-entries.ts';

/** Checks each navigation bar and sidebar once. */
export async function checkNavigationLinks(input: LinkCheckInput, targets: Targets): Promise<Diagnostic[]> {
  const { config, table, navigation, dependencies } = input;
  const { files } = targets;
  const isDead = (link: string) => {
    const { path } = splitUrl(link);
    return path.startsWith('/') && !isExternalUrl(link) && !table.find(path) && !isFile(path, files);
  };
  const texts = new Map<string, string>();
  for (const item of listNavigationEntries(navigation, config)) {
    if (item.link !== undefined && isOn(config.markdown.checkDeadLinks, item.link) && isDead(item.link))
      texts.set(item.link, item.text);
  }
  if (texts.size === 0) return [];
  const { createNavigationPlaces } = await import('./find-place.ts');
  const locate = createNavigationPlaces(listNavigationSources(dependencies, config), config);
  const places = new Map<
    string,
    { readonly link: string; readonly text: string; readonly place: DiagnosticPlace }
  >();
  for (const [link, text] of texts) {
    const place = locate(link, text);
    // One entry of the config stands in the menus of all languages.
    const key = place.line === undefined ? link : `${place.file}:${place.line}:${place.column}`;
    if (!places.has(key)) places.set(key, { link, text, place });
  }
  const reports = [...places.values()].map(async ({ link, text, place }) => {
    const { path } = splitUrl(link);
    const explained = await explain({ ...input, ...targets, path, resolved: path, place });
    return listDeadEntry('DG4005', explained, {
      link,
      where: `in the navigation, entry "${text}"`,
      place,
      config,
    });
  });
  return (await Promise.all(reports)).flat();
}
