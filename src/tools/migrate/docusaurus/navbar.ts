/** Entries of the navigation bar of Docusaurus. */
import { isExternalUrl } from '../../../shared/url.ts';
import { asList, asRecord, asText } from '../project/read-peer-config.ts';
import type { SiteParts } from './site.ts';
import { getUnitKey } from './units.ts';
import type { DocsVersion } from './versions.ts';

export function convertNavItem(
  entry: unknown,
  place: { readonly site: SiteParts; readonly version: DocsVersion; readonly lang: string },
  lose: (message: string, todo: string) => void,
): Record<string, unknown>[] {
  const { site, version, lang } = place;
  const item = asRecord(entry);
  const label = asText(item.label);
  const words = asText(asRecord(site.words.get(lang)?.[`item.label.${label}`]).message) ?? label;
  // An entry that styles show as an icon.
  const text = words ?? asText(item['aria-label']) ?? '';
  const common = { text, position: item.position === 'left' ? 'left' : undefined };
  const toInnerLink = (path: string) => site.rewriteAddress(path, lang);
  const instance = site.instances.find(({ id }) => id === item.docsPluginId);
  const { name } = instance?.units[0]?.version ?? version;
  const { docs, sidebars } = instance ?? site;
  const { first, prefix } = sidebars.get(getUnitKey(name, lang)) ?? {};
  switch (item.type) {
    case 'doc': {
      const doc = docs.get(name)?.find(({ id }) => id === item.docId);
      return doc === undefined ? [] : [{ ...common, text: text || doc.label, link: prefix + doc.address }];
    }
    case 'docSidebar':
      return [{ ...common, link: first?.get(String(item.sidebarId)) ?? toInnerLink('/') }];
    // Languages, versions and the search have their places.
    case 'localeDropdown':
    case 'docsVersionDropdown':
    case 'search':
      return [];
    case undefined:
    case 'default':
    case 'dropdown': {
      if (item.items !== undefined)
        return [
          { ...common, items: asList(item.items).flatMap((inner) => convertNavItem(inner, place, lose)) },
        ];
      const target = item.to ?? item.href;
      if (typeof target !== 'string') return [];
      const link = item.to === undefined && isExternalUrl(target) ? target : toInnerLink(target);
      return [{ ...common, text: text || (URL.canParse(target) ? new URL(target).hostname : link), link }];
    }
    default:
      lose(
        `The entry "${item.type}" of the navigation bar is not carried over.`,
        'Write a link in its place; for HTML use a part of a theme.',
      );
      return [];
  }
}
