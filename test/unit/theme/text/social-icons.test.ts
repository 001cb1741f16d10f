import { expect, it } from 'vitest';
import { getSocialIcon } from '../../../../src/theme/text/social-icons.ts';

it('draws every social icon name that configuration accepts', () => {
  const names =
    'lark discord facebook github instagram linkedin slack x youtube wechat qq juejin zhihu bilibili weibo gitlab X bluesky npm';

  for (const name of names.split(' ')) expect(getSocialIcon(name), name).toMatch(/^<svg[^>]*><title>/);
  expect(getSocialIcon('nothing')).toBeUndefined();
});
