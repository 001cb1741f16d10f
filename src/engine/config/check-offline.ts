/** What a site that is to be read offline, or installed, cannot have as its config is. */
import { existsSync } from 'node:fs';
import { isExternalUrl } from '../../shared/url.ts';
import type { SiteConfig } from '../types.ts';
import { toFilePath } from './file-path.ts';
import type { Problem } from './problem.ts';

type Checked = Pick<SiteConfig, 'assetPrefix' | 'bundler' | 'offline' | 'publicDir'>;

export function* checkOffline({ offline, assetPrefix, bundler, publicDir }: Checked): Generator<Problem> {
  if (!offline) return;
  if (isExternalUrl(assetPrefix)) {
    yield {
      path: ['builderConfig', 'output', 'assetPrefix'],
      message: `Scripts and styles come from "${assetPrefix}", and browsers keep nothing of another host: offline, pages are there without them.`,
      hint: 'Serve them with the pages: leave out "builderConfig.output.assetPrefix".',
      severity: 'warning',
    };
  }
  // Any file that is copied to the output may be one of them.
  if (bundler.copy.length > 0) return;
  for (const [index, icon] of offline.icons.entries()) {
    if (existsSync(toFilePath(publicDir, icon.slice(1)))) continue;
    yield {
      path: ['offline', 'icons', index],
      message: `"offline.icons[${index}]" names "${icon}", which is not a file in the public folder.`,
      hint: 'Put the file there.',
      severity: 'warning',
    };
  }
}
