/** A navigation bar with more in it than most windows have room for. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { getOverflow, use, visit } from './visit.ts';

const ENGLISH =
  'Guide API Reference Plugins Blog Showcase Community Changelog Playground Ecosystem Migration Resources';
const CHINESE = '指南 接口 参考手册 插件 博客 案例 社区 更新日志 演练场 生态系统 迁移 资源';
const ICONS = ['github', 'discord', 'x', 'npm', 'slack', 'gitlab', 'youtube'];
const WIDTHS = [1920, 1700, 1680, 1679, 1440, 1439, 1300, 1280, 1279, 1100, 1024, 1023, 900, 769, 768, 390];

it.each([
  { title: 'Acme UI Components', entries: ENGLISH, count: 9, links: 5, all: 1680, menus: 1440 },
  { title: '一个标题比较长的中文文档站点', entries: CHINESE, count: 12, links: 5, all: 1680, menus: 1440 },
  { title: 'Acme UI Components', entries: ENGLISH, count: 6, links: 3, all: 1280, menus: 1024 },
  // No window has room for it.
  { title: 'A documentation site with a long title', entries: ENGLISH, count: 12, links: 7 },
])(
  'shows its title and no more than there is room for: $title, $count entries',
  async ({ title, entries, count, links, all = 9999, menus = 9999 }) => {
    const nav = entries
      .split(' ')
      .slice(0, count)
      .map((text, at) => (at < 2 ? { text, items: [{ text, link: '/' }] } : { text, link: '/' }));
    const socialLinks = ICONS.slice(0, links).map((icon) => ({
      icon,
      mode: 'link',
      content: 'https://example.com',
    }));
    const project = site({
      'docgen.config.json': JSON.stringify({ title, themeConfig: { socialLinks } }),
      'docs/_nav.json': JSON.stringify(nav),
      'docs/index.md': '# Home\n',
    });
    await buildProject(project.dir);
    const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'));
    const { page } = await visit(`${origin}/`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await getOverflow(page), `${width}`).toBe(0);
      const isWhole = await page
        .locator('.rp-nav-title__text')
        .evaluate((element) => element.scrollWidth <= element.clientWidth);
      expect(isWhole || width < 500, `title at ${width}`).toBe(true);
      expect(await page.locator('.rp-nav-menu').isVisible(), `menus at ${width}`).toBe(width >= menus);
      expect(await page.locator('.rp-nav__others').isVisible(), `links at ${width}`).toBe(width >= all);
      expect(await page.locator('.rp-nav-hamburger').isVisible(), `button at ${width}`).toBe(width < all);
    }

    await page.setViewportSize({ width: 1000, height: 800 });
    await use(page);
    await page.locator('.rp-nav-hamburger__button').click();
    const screen = page.locator('.rp-nav-screen');
    await screen.getByText(entries.split(' ')[count - 1] ?? '').waitFor();
    await screen.locator('.rp-social-links').first().waitFor();
    server.close();
  },
);
