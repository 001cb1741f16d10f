/** The logo of cards, as a data URL: nothing is fetched while the site is built. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { HookContext } from 'docgenjs';
import { findLink, getSiteFolders } from '../common/checkout-file.ts';
import type { SocialCardsOptions } from './options.ts';

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Undefined without a logo, and for one that cannot be drawn, which is reported. */
export async function readLogo(
  { logo: own }: SocialCardsOptions,
  { site, report }: HookContext,
): Promise<string | undefined> {
  const { logo: configured } = site;
  const logo = own ?? (typeof configured === 'string' ? configured : configured.light);
  if (logo === false || logo === '') return undefined;
  const type = TYPES[/\.(\w+)$/.exec(logo)?.[1]?.toLowerCase() ?? ''];
  const file = own === undefined ? join(site.publicDir, logo) : resolve(site.projectDir, logo);
  const isFile = type !== undefined && !/^https?:/i.test(logo) && !findLink(file, getSiteFolders(site));
  const data = isFile ? await readFile(file).catch(() => undefined) : undefined;
  const refuse = (problem: string) => {
    const hint = 'Name another one in "logo" of the plugin, or write "logo: false".';
    report({ severity: 'warning', message: `The logo "${logo}" is not on social cards: ${problem}.`, hint });
    return undefined;
  };
  if (data === undefined) return refuse('it is not a PNG, JPEG or SVG file of this site');
  if (type === TYPES.svg && /<text\b/.test(data.toString('utf8')))
    return refuse('its words are text, which has no font in an image; they have to be outlines');
  return `data:${type};base64,${data.toString('base64')}`;
}
