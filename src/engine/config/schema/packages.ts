import * as z from 'zod/mini';
import { WEB_ADDRESS } from '../../../shared/url.ts';
import { option, required, textMatching } from './option.ts';

/** An entry of `packages`. */
const packageSchema = z.strictObject({
  from: required(
    textMatching(
      /^(?!(?:[a-z]:|[/\\]))[^\\]*[^\\/][^\\]*$/i,
      'a path from the project folder, with slashes and without a first one',
    ),
    'Folder of Markdown, or one Markdown file, from the project folder: `packages/button/docs`, or `packages/button/README.md`. `*` stands for a name, or a part of one: `packages/*/docs`. A dependency is named as `node_modules/kit/docs`, wherever it is installed.',
  ),
  to: required(
    textMatching(
      /^\/(?!\/)(?:(?!\.{1,2}(?:\/|$))[^/?#\\\s]+(?:\/|$))*$/,
      'an address such as "/packages/:name", without language and version',
    ),
    'Address below which its pages are, without language and version. `:name` is what `*` stands for.',
  ),
  editLink: option(textMatching(WEB_ADDRESS, 'an address that begins with "https://"'), {
    description:
      'Address of the folder in which its pages are edited; `:name` is replaced here as well. A page is at its path in the folder.',
    defaultText:
      'where the file is, seen from `themeConfig.editLink`; for a dependency, in the `repository` of its `package.json`',
  }),
});

/** `packages`: folders outside the docs folder whose pages the site has as well. */
export const packagesSchema = z.array(packageSchema);

export type PackageEntry = z.output<typeof packageSchema>;
