/** Hooks of `docgenjs/runtime` as a component of a site uses them. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';
import { serveBuilt } from './serve-built.ts';
import { eventually, use, visit } from './visit.ts';

const FILLING = Array.from({ length: 60 }, (_, index) => `Filling ${index}.`).join('\n\n');

const project = site({
  'docgen.config.json': JSON.stringify({ siteOrigin: 'https://docs.example' }),
  'docs/index.mdx': `import { Probe } from '../probe.jsx';\n\n# Home\n\n<Probe />\n\n## First\n\n${FILLING}\n\n## Second\n\n${FILLING}\n`,
  'docs/next.mdx': `import { Way } from '../way.jsx';\n\n# Next\n\n<Way to="/last" />\n`,
  'docs/last.mdx': `import { Way } from '../way.jsx';\n\n# Last\n\n<Way to="/next" />\n`,
  'way.jsx': `import { Head, Link, useHead, useNavigate, useNavigation, useParams } from 'docgenjs/runtime';
export function Way({ to }) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  useHead({ meta: [{ name: 'way', content: to }] });
  return <>
    <Head><title>{'To ' + to}</title></Head>
    <button id="go" onClick={() => navigate(to)}>{state} {JSON.stringify(useParams())}</button>
    <button id="back" onClick={() => navigate(-1)}>Back</button>
    <Link id="replace" to={to} replace>Instead</Link>
  </>;
}
`,
  'probe.jsx': `import { useActiveAnchor, useDynamicToc, useSearchParams, withSiteOrigin } from 'docgenjs/runtime';
export function Probe() {
  const [query, setQuery] = useSearchParams({ tab: 'one', view: 'list' });
  const { activeAnchorId, scrolledHeader } = useActiveAnchor(useDynamicToc());
  const add = (current) => ({ ...Object.fromEntries(current), tab: current.get('tab') + '!' });
  return <>
    <button id="query" onClick={() => setQuery(add)}>{query.toString()}</button>
    <b id="origin">{withSiteOrigin('/a')}</b>
    <b id="heading">{activeAnchorId} {scrolledHeader?.text}</b>
  </>;
}
`,
});

const served = serveBuilt(project);

it('give the query with its defaults, the heading being read, and absolute addresses', async () => {
  const { page, problems } = await visit(`${served.origin}/?view=grid`);
  await use(page);
  const read = (id: string) => page.locator(id).textContent();
  await eventually(() => read('#query'), 'view=grid&tab=one');
  await page.locator('#query').click();
  await eventually(() => read('#query'), 'view=grid&tab=one%21');
  expect(new URL(page.url()).search).toBe('?view=grid&tab=one%21');
  expect(await read('#origin')).toBe('https://docs.example/a');
  await page.locator('#second').evaluate((heading) => heading.scrollIntoView());
  await eventually(() => read('#heading'), 'second Second');
  expect(problems()).toEqual([]);
});

it('go to pages, back and in place of the current one, and change the head with them', async () => {
  const { page, problems } = await visit(`${served.origin}/next`);
  await use(page);
  const entries = await page.evaluate(() => history.length);
  const read = async () => {
    const ways = page.locator('meta[name=way]');
    return [await page.title(), await page.locator('h1').textContent(), await ways.getAttribute('content')];
  };
  await eventually(read, ['To /last', '#Next', '/last']);
  await eventually(() => page.locator('#go').textContent(), 'idle {}');

  await page.locator('#go').click();
  await eventually(read, ['To /next', '#Last', '/next']);
  await page.locator('#back').click();
  await eventually(read, ['To /last', '#Next', '/last']);
  await page.locator('#replace').click();
  await eventually(read, ['To /next', '#Last', '/next']);

  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(problems()).toEqual([]);
});
