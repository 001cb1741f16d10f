/** Hooks of `docgenjs/theme` and `docgenjs/runtime` for a site's own boxes, menus and lists, as its components use them. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';
import { serveBuilt } from './serve-built.ts';
import { eventually, seeHeading, settle, use, visit } from './visit.ts';

const FILLING = Array.from({ length: 60 }, (_, index) => `Filling ${index}.`).join('\n\n');

const project = site({
  'docgen.config.json': JSON.stringify({
    themeConfig: { enableContentAnimation: true, hideNavbar: 'auto' },
    globalUIComponents: ['./always.jsx'],
  }),
  'docs/index.mdx': `import { Inline, Probe } from '../probe.jsx';\n\n# Home\n\n<Probe />\n\n<Inline />\n\n${FILLING}\n\n## Far below\n\n${FILLING}\n`,
  'docs/kettle.md': '# Kettle\n\nA kettle boils water.\n\n## Lid\n\nThe kettle has a lid.\n',
  'always.jsx': `import { useRef } from 'react';
import { useNavigate, useScrollReset } from 'docgenjs/runtime';
import './always.css';
export default function Always() {
  const ref = useRef(null);
  const navigate = useNavigate();
  useScrollReset(ref);
  return <>
    <div id="own" ref={ref}><p>Tall</p></div>
    <button id="go" onClick={() => navigate('/kettle')}>Go</button>
  </>;
}
`,
  'always.css': '#own { height: 50px; overflow: auto; } #own p { height: 500px; }',
  'probe.jsx': `import { useState } from 'react';
import { useViewTransition } from 'docgenjs/runtime';
import { scrollToTarget, useEnableNav, useFullTextSearch, useHiddenNav, useHoverGroup } from 'docgenjs/theme';
const WORDS = [<b key="one">one</b>, <b key="two">two</b>];
export function Inline() {
  const [step, setStep] = useState(0);
  return <button id="inline" onClick={() => setStep(step + 1)}>{useViewTransition(<i>{step}</i>)}</button>;
}
export function Probe() {
  const { initialized, search } = useFullTextSearch();
  const [result, setResult] = useState([]);
  const ask = async () => setResult(await search('kettle', 2));
  const menu = useHoverGroup({ items: [{ text: 'Kettle', link: '/kettle' }], position: 'left' });
  const [step, setStep] = useState(0);
  const [isNavShown, setNavShown] = useEnableNav();
  const isNavHidden = useHiddenNav();
  return <>
    <button id="ask" onClick={ask}>{String(initialized)}</button>
    <pre id="result">{JSON.stringify(result)}</pre>
    <div id="menu" onMouseEnter={menu.handleMouseEnter} onMouseLeave={menu.handleMouseLeave}>Menu{menu.hoverGroup}</div>
    <button id="step" onClick={() => setStep(step + 1)}>{useViewTransition(WORDS[step % 2])}</button>
    <button id="nav" onClick={() => setNavShown(!isNavShown)}>{String(isNavShown)} {String(isNavHidden)}</button>
    <button id="scroll" onClick={() => scrollToTarget(document.getElementById('far-below'), true)}>Scroll</button>
  </>;
}
`,
});

const served = serveBuilt(project);

it('search the site’s index for a box of its own', async () => {
  const { page, problems } = await visit(`${served.origin}/`);
  await use(page);
  expect(await page.locator('#ask').textContent()).toBe('false');

  await page.locator('#ask').click();
  await eventually(() => page.locator('#ask').textContent(), 'true');
  const [group, ...others] = JSON.parse((await page.locator('#result').textContent()) ?? '');

  expect(others).toEqual([]);
  expect(group.result).toHaveLength(2);
  expect(group.result[0]).toMatchObject({
    type: 'title',
    title: 'Kettle',
    link: '/kettle.html',
    query: 'kettle',
  });
  expect(problems()).toEqual([]);
});

it('open a panel under an element while the pointer is on it, and close it with Escape', async () => {
  const { page, problems } = await visit(`${served.origin}/`);
  await use(page);
  const link = page.locator('#menu a');
  expect(await link.isVisible()).toBe(false);

  await page.locator('#menu').hover();
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/kettle.html');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  await page.locator('#menu').hover();
  await link.waitFor();
  await page.mouse.move(0, 0);
  await link.waitFor({ state: 'hidden' });

  expect(problems()).toEqual([]);
});

it.each([
  ['with one transition', false, 1],
  ['at once for readers who asked for less motion', true, 0],
])('show another element %s', async (_, reducedMotion, transitions) => {
  const { page, problems } = await visit(`${served.origin}/`, { reducedMotion });
  await use(page);
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      document.documentElement.dataset.transitions = `${Number(document.documentElement.dataset.transitions ?? 0) + 1}`;
      return start(change);
    };
  });

  const count = () => page.evaluate(() => Number(document.documentElement.dataset.transitions ?? 0));

  await page.locator('#step').click();
  await eventually(() => page.locator('#step').textContent(), 'two');
  expect(await count()).toBe(transitions);
  // An element that is another one in each render.
  for (const text of ['1', '2']) {
    await page.locator('#inline').click();
    await eventually(() => page.locator('#inline').textContent(), text);
  }
  await settle(page);

  expect(await count()).toBe(3 * transitions);
  expect(problems()).toEqual([]);
});

it('scroll a list of the site’s own back to its start on the next page', async () => {
  const { page, problems } = await visit(`${served.origin}/`);
  await use(page);
  const read = () => page.locator('#own').evaluate((element) => element.scrollTop);
  await page.locator('#own').evaluate((element) => element.scrollTo(0, 200));
  expect(await read()).toBe(200);

  await page.locator('#go').click();
  await seeHeading(page, 'Kettle');

  expect(await read()).toBe(0);
  expect(problems()).toEqual([]);
});

it('tell whether the bar is shown, and scroll to an element below it', async () => {
  const { page, problems } = await visit(`${served.origin}/`);
  await use(page);
  const read = () => page.locator('#nav').textContent();
  expect(await read()).toBe('true false');
  await page.locator('#nav').click();
  await eventually(read, 'false false');

  await eventually(async () => {
    await page.mouse.wheel(0, 200);
    return read();
  }, 'false true');
  await page.locator('#scroll').evaluate((button: HTMLElement) => button.click());
  await eventually(
    () =>
      page.locator('#far-below').evaluate((heading) => Math.round(heading.getBoundingClientRect().top) < 200),
    true,
  );
  await page.goto(`${served.origin}/?navbar=0`);
  await use(page);
  await eventually(read, 'false false');

  expect(problems()).toEqual([]);
});
