/** Links with icons in the bar, of other tools. */
import { SOCIAL_ICONS } from '../../../shared/social-icons.ts';
import type { Add } from '../project/migration.ts';
import { asRecord } from '../project/read-peer-config.ts';

export function convertIcon(icon: unknown): unknown {
  const { svg } = asRecord(icon);
  if (typeof svg === 'string') return { svg };
  return icon === 'twitter' ? 'x' : SOCIAL_ICONS.find((name) => name === icon);
}

/** Converts links with icons, each once; `lose` lists those that docgen has no icon for. */
export function convertSocialLinks(
  links: readonly { readonly icon: unknown; readonly link: unknown; readonly name?: unknown }[],
  lose?: Add,
): unknown {
  const converted = new Map<unknown, object>();
  for (const { icon: given, link: content, name = given } of links) {
    const icon = convertIcon(given);
    if (icon !== undefined && !converted.has(content))
      converted.set(content, { icon, mode: 'link', content });
    else if (icon === undefined)
      lose?.(
        `docgen has no icon "${name}": ${content}`,
        'Write its icon as { svg } in "themeConfig.socialLinks".',
      );
  }
  return converted.size > 0 ? [...converted.values()] : undefined;
}
