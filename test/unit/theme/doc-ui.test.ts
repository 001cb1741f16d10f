import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RenderedMarkup } from '../../../src/runtime/server.tsx';
import { createThemeRenderer, type PageOptions, toPageInput } from './theme-renderer.ts';

// The only things these rules take from the runtime.
vi.mock('../../../src/runtime/index.ts', () => ({
  normalizeHrefInRuntime: (href: string) => href,
  useLocation: () => ({ pathname: '/' }),
  withBase: (path: string) => path,
}));
const { localizeTool: toShownTool, resolveToolLang: toToolLang } = await import(
  '../../../src/theme/doc-ui/tool-link.ts'
);

describe('the language of tools', () => {
  it.each([
    ['/guide/', 'en'],
    ['/zh/guide/', 'zh'],
    ['/foo/zhuan', 'zh'],
    ['/zH/', 'en'],
  ])('%s is %s by its path', (pathname, expected) => {
    expect(toToolLang(undefined, pathname)).toBe(expected);
  });

  it.each([
    ['en', '/zh/', 'en'],
    ['zh', '/', 'zh'],
    ['zh-CN', '/', 'zh'],
    ['fr', '/', 'zh'],
  ])('%s at %s is %s, as it is asked for', (lang, pathname, expected) => {
    expect(toToolLang(lang, pathname)).toBe(expected);
  });

  it('takes the English fields in English alone, and the plain ones where there are no others', () => {
    const both = { name: 'T', desc: '工具', descEn: 'Tool', url: '/zh/', urlEn: '/' };

    expect(toShownTool(both, 'en')).toEqual({ desc: 'Tool', url: '/' });
    expect(toShownTool(both, 'zh')).toEqual({ desc: '工具', url: '/zh/' });
    expect(toShownTool({ name: 'T', desc: '工具', url: '/zh/' }, 'en')).toEqual({
      desc: '工具',
      url: '/zh/',
    });
    expect(toShownTool({ name: 'T', desc: { en: 'Tool', zh: '工具' }, url: '/' }, 'en').desc).toBe('Tool');
  });
});

describe('on a page', () => {
  let render: (options?: PageOptions) => RenderedMarkup;
  beforeAll(async () => {
    const overrides = `
import { Announcement, NavIcon, ToolStack } from './src/theme/doc-ui/index.ts';
const Layout = () => (
  <theme.Layout
    top={<theme.Banner message="One" className="own" />}
    beforeNav={[
      <Announcement key="a" href="/a" message="Two" localStorageKey="two" />,
      <Announcement key="b" href="/a" message="Again two" localStorageKey="two" />,
      <Announcement key="c" href="/a" message="Off" localStorageKey="off" display={false} />,
      <theme.Banner key="d" storage={false} storageKey="three" customChildren={<b>Own</b>} />,
    ]}
    beforeNavTitle={<NavIcon />}
    afterNavTitle={<ToolStack title="None" />}
  />
);`;
    const renderPage = await createThemeRenderer(overrides, ['Layout']);
    render = (options) => renderPage(toPageInput(options));
  });

  it('lists the bars that are shown, each key once, with the place where it is kept', () => {
    const { html, closable } = render();

    expect(JSON.parse(closable ?? '')).toEqual([
      'localStorage:rp-banner-closed',
      'localStorage:two',
      ':three',
    ]);
    expect(
      [...html.matchAll(/<aside class="(rp-banner[^"]*)"[^>]* data-closable="(\d)"/g)].map((it) =>
        it.slice(1),
      ),
    ).toEqual([
      ['rp-banner own', '0'],
      ['rp-banner rp-announcement', '1'],
      ['rp-banner rp-announcement', '1'],
      ['rp-banner', '2'],
    ]);
    expect(html).toContain('<b>Own</b>');
    expect(html).not.toContain('Off');
    expect(html).not.toContain('undefined');
  });

  it('has neither cards nor a menu without tools, as in sites that come from elsewhere', () => {
    const { html } = render();

    expect(html).not.toContain('rp-tool-stack');
    expect(html).not.toContain('rp-nav-icon');
  });

  it('lists only what a page has: before a missing navigation bar there is nothing', () => {
    expect(render({ page: { pageType: 'blank' } }).closable).toBe('["localStorage:rp-banner-closed"]');
  });
});
