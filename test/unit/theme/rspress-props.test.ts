/** Components under Rspress's names, drawn with Rspress's props; `rspress-props.ts` holds the types to each other. */
import { expect, it } from 'vitest';
import type { NeedlesslyExcused, NotTaken, RspressProps } from './rspress-props.ts';
import { createThemeRenderer, toPageInput } from './theme-renderer.ts';

/** JSX as a theme written for Rspress has it → what readers then find in the page. */
const SHOWN: Partial<Record<keyof RspressProps, readonly [jsx: string, html: RegExp]>> = {
  HomeFeature: [
    `<theme.HomeFeature features={[{ title: 'Fast', details: 'Very', icon: '🚀', link: '/guide/' }]} />`,
    /<article class="rp-home-feature__card".*Fast.*Very/,
  ],
  HomeBackground: [
    `<theme.HomeBackground className="stars" id="sky" />`,
    /class="rp-home-background stars"[^>]* id="sky"/,
  ],
  CodeBlock: [
    `<theme.CodeBlock title="a.ts" lang="ts" containerElementClassName="mine" codeButtonGroupProps={{ showWrapCodeButton: false }}><pre className="own"><code>let a</code></pre></theme.CodeBlock>`,
    /class="rp-codeblock language-ts mine".*a\.ts.*<div class="rp-codeblock__scroll"><pre class="own"><code>let a<\/code><\/pre><\/div><div class="rp-codeblock__buttons rp-copy-ignore"><button type="button" class="rp-codeblock__button rp-codeblock__copy"/,
  ],
  SocialLinks: [
    `<theme.SocialLinks socialLinks={[{ icon: { svg: '<svg id="chat"></svg>' }, mode: 'link', content: 'https://chat.example' }]} />`,
    /href="https:\/\/chat\.example".*<svg id="chat">/,
  ],
  FallbackHeading: [
    `<theme.FallbackHeading level={2} title="Hello, \`World\`" />`,
    /<h2 id="hello-world">Hello, <code>World<\/code><\/h2>/,
  ],
  LlmsCopyButton: [
    `<theme.LlmsCopyButton text="Take it" className="take" id="take" />`,
    /<button[^>]*class="rp-llms__button take"[^>]*id="take"[^>]*>.*Take it/,
  ],
  LlmsContainer: [`<theme.LlmsContainer className="row" />`, /class="rp-llms rp-not-doc row"/],
  ReadPercent: [
    `<theme.ReadPercent size={14} strokeWidth={4} />`,
    /class="rp-read-percent"[^>]*style="width:14px;height:14px;stroke-width:4"/,
  ],
  Button: [
    `<theme.Button href="/x" dangerouslySetInnerHTML={{ __html: '<b>Go</b>' }} />`,
    /<a[^>]*href="\/docs\/x"[^>]*><span><b>Go<\/b><\/span>/,
  ],
  SvgWrapper: [
    `<theme.SvgWrapper icon={(props) => <svg {...props} />} className="mark" width={7} />`,
    /<svg[^>]*class="mark"[^>]*width="7"/,
  ],
  HoverGroup: [
    `<theme.HoverGroup isOpen position="left" items={[{ text: 'Deep', link: '/deep' }]} />`,
    /class="rp-hover-group__panel" data-position="left">.*Deep/,
  ],
  NavList: [`<theme.NavList items={[{ text: 'More', link: '/more' }]} />`, /href="\/docs\/more".*More/],
  SidebarList: [
    `<theme.SidebarList sidebarData={[{ text: 'Row', link: '/row', _fileKey: 'row' }]} setSidebarData={() => {}} />`,
    /href="\/docs\/row" class="rp-sidebar-item"/,
  ],
  Tabs: [
    `<theme.Tabs className="t1" labelItemClassName="t2" contentItemClassName="t3"><theme.Tab label="A">a</theme.Tab></theme.Tabs>`,
    /class="rp-tabs t1".*class="rp-tabs__tab t2".*class="rp-tabs__panel t3"/,
  ],
  Prompt: [`<theme.Prompt id="ask" title="Ask" prompt="Why" />`, /<section[^>]*id="ask".*Ask.*Why/],
  DocContent: [
    `<theme.DocContent beforeDocContent="[before]" afterDocContent="[after]" />`,
    /\[before\].*<p>Text<\/p>.*\[after\]/,
  ],
  Nav: [
    `<theme.Nav beforeLeftNavItems="[1]" afterLeftNavItems="[2]" beforeRightNavItems="[3]" afterRightNavItems="[4]" />`,
    /\[1\].*\[2\].*\[3\].*\[4\]/,
  ],
};

it('takes every prop; the compiler names what it does not', () => {
  const found: (NotTaken | NeedlesslyExcused)[] = [];
  expect(found satisfies never[]).toEqual([]);
});

it('components show what Rspress’s props ask for', async () => {
  const entries = Object.entries(SHOWN);
  const boxes = entries.map(([name, [jsx]]) => `<section data-part="${name}">${jsx}</section>`);
  const renderPage = await createThemeRenderer(`const Layout = () => <>${boxes.join('\n')}</>;`, ['Layout']);

  const { html } = renderPage(toPageInput());

  const drawn = html.replaceAll('<!-- -->', '').split('<section data-part=').slice(1);
  for (const [index, [, [, expected]]] of entries.entries()) expect(drawn[index]).toMatch(expected);
});
