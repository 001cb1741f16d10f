import { describe, expect, it } from 'vitest';
import { createSiteData } from '../../../src/engine/navigation/site-data.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { type ConfigChanges, enZh, toConfig } from '../routes/site-folder.ts';

const make = (changes: ConfigChanges = {}, lang = 'zh', version = '') =>
  createSiteData({
    config: toConfig('/home/me/project', { locales: enZh, ...changes }),
    lang,
    version,
    nav: [],
    text: { a: 'b' },
    searchPage: undefined,
    logoSizes: {},
  });

describe('createSiteData', () => {
  it('takes title and description of the language, else of the site', () => {
    const locales = [
      enZh[0] as (typeof enZh)[0],
      { lang: 'zh', label: '中', title: '题', description: '述' },
    ];
    const site = { title: 'T', description: 'D', locales };

    expect(make(site)).toMatchObject({ title: '题', description: '述', pageLang: 'zh', lang: 'en' });
    expect(make(site, 'en')).toMatchObject({ title: 'T', description: 'D' });
  });

  it('lays the edit link of the language over that of the site', () => {
    const theme = {
      editLink: { docRepoBaseUrl: 'https://r/', text: 'Edit' },
      locales: [{ lang: 'zh', text: {}, editLink: { text: '编辑' } }],
    };

    expect(make({ theme }).theme.editLink).toEqual({ docRepoBaseUrl: 'https://r/', text: '编辑' });
    expect(make({ theme }, 'en').theme.editLink).toEqual({ docRepoBaseUrl: 'https://r/', text: 'Edit' });
    expect(make().theme.editLink).toBeUndefined();
    expect(
      make({ theme: { locales: [{ lang: 'zh', text: {}, editLink: { text: '编辑' } }] } }).theme.editLink,
    ).toBeUndefined();
  });

  it('has the footer of its language, or the one for all', () => {
    const theme = {
      footer: { message: 'All' },
      locales: [{ lang: 'zh', text: {}, footer: { message: '中文' } }],
    };
    expect(make({ theme }).theme.footer).toEqual({ message: '中文' });
    expect(make({ theme }, 'en').theme.footer).toEqual({ message: 'All' });
    expect(make().theme.footer).toEqual({});
  });

  it('leads the logo to the home of language and version', () => {
    const multiVersion = { default: 'v1', versions: ['v1', 'v2'] };

    expect(make().logoHref).toBe('/zh/');
    expect(make({}, 'en').logoHref).toBe('/');
    expect(make({ multiVersion }, 'zh', 'v2').logoHref).toBe('/v2/zh/');
    expect(make({ logoHref: 'https://a.b' }).logoHref).toBe('https://a.b');
  });

  it('lets no path of this machine and nothing that is no data out', () => {
    const changes = {
      icon: { file: '/home/me/project/assets/icon.svg' as FilePath },
      search: {
        mode: 'local' as const,
        searchHooks: '/elsewhere/hooks.ts' as FilePath,
        weights: { '/a': 0.5 },
        expect: { '/a': ['query'] },
        deep: [{ file: '/home/me/project/x', keep: 1 }],
        fn: () => 1,
      },
      theme: { nav: [], sidebar: { '/': [] } },
    };
    const data = make(changes);

    expect(JSON.stringify(data)).not.toMatch(/home|elsewhere/);
    expect(data.icon).toBe('/icon.svg');
    expect(data.search).toEqual({ mode: 'local', deep: [{ keep: 1 }] });
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    expect(make({ search: false }).search).toBe(false);
  });

  it('has the fields the site of the specification has', () => {
    expect(make()).toMatchObject({
      version: '',
      multiVersion: { default: '', versions: [] },
      search: {},
      markdown: { showLineNumbers: false, defaultWrapCode: false, shiki: {} },
      text: { a: 'b' },
    });
  });

  it('says from which widths a crowded bar shows its end and its menus, in the words of the language', () => {
    const makeBar = (texts: readonly string[], more = {}) =>
      createSiteData({
        config: toConfig('/home/me/project', { locales: enZh, title: 'Acme UI Components', ...more }),
        lang: 'zh',
        version: '',
        text: {},
        searchPage: undefined,
        logoSizes: {},
        nav: texts.map((text) => ({ text, link: '/' })),
      }).barRoom;

    expect(makeBar(['Guide', 'API'])).toBeUndefined();
    expect(makeBar(Array(6).fill('Reference'))).toBe('1440 1280');
    expect(makeBar(Array(4).fill('Reference'))).toBe('1280 1024');
    expect(makeBar(Array(9).fill('参考手册'))).toBe('1680 1440');
    expect(makeBar(Array(30).fill('Reference'))).toBe('none none');
  });

  it('gives a label of the bar the room of what is drawn: a word, or a picture whose markup is long', () => {
    const makeTagged = (tag: string) =>
      createSiteData({
        config: toConfig('/home/me/project', { locales: enZh, title: 'Acme' }),
        lang: 'en',
        version: '',
        text: {},
        searchPage: undefined,
        logoSizes: {},
        nav: [{ text: 'Releases', link: '/releases', tag }],
      }).barRoom;

    expect(
      makeTagged(`<svg viewBox="0 0 24 24"><path d="${'M5 6a1 1 0 0 1 1-1h4'.repeat(40)}"/></svg>`),
    ).toBe(undefined);
    expect(makeTagged(`data:image/svg+xml;base64,${'PHN2Zz48L3N2Zz4'.repeat(40)}`)).toBe(undefined);
    expect(
      makeTagged('a label of so many words that no bar can have it beside all the others'.repeat(3)),
    ).toBe('none none');
  });
});
