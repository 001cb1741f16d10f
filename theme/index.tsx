/** The default theme, with news above the page, and on the home page the first command, what is written in it and the tools around docgen. */
import { Announcement, NavIcon, ToolStack } from 'docgenjs/doc-ui';
import { Content, useLang } from 'docgenjs/runtime';
import { Layout as OriginalLayout } from 'docgenjs/theme-original';
import { NEWS, TOOL_GROUPS, TOOL_HEADER, TOOL_STACK, TOOLS } from '../docs/_tools.ts';

export * from 'docgenjs/theme-original';

export function Layout() {
  // Said outright: by the address alone, any path with "zh" in it would be Chinese.
  const lang = useLang() === 'zh' ? 'zh' : 'en';
  return (
    <OriginalLayout
      beforeNav={<Announcement localStorageKey={NEWS.key} {...NEWS[lang]} />}
      beforeNavTitle={<NavIcon lang={lang} groups={TOOL_GROUPS} header={TOOL_HEADER} />}
      afterHeroActions={
        <p className="home-start">
          <code>npx docgenjs init my-docs</code>
        </p>
      }
      afterFeatures={
        <>
          <Content className="home-content rp-doc rspress-doc" />
          <ToolStack lang={lang} tools={TOOLS} {...TOOL_STACK} />
        </>
      }
    />
  );
}
