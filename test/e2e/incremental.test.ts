/** The built command on a site so large that threads share it: what they make is what one would make. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/shared/types.ts';
import { listWritten, readStamps, withoutMemory } from '../helpers/changing-site.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { type Site, site } from '../helpers/site.ts';

const PAGES = 300;

/** Folders of forty, each with its sidebar; every tenth page has a component, and code with trouble. */
function largeSite(): Site {
  const project = site({
    'docgen.config.json': JSON.stringify({ root: 'docs', title: 'Large' }),
    // Where there is a bar, each folder has a sidebar of its own.
    'docs/_nav.json': '[{ "text": "Parts", "link": "/part-0/page-0" }]',
    'docs/index.md': '# Home\n',
    'src/count.tsx': 'export default function Count({ of }) { return <b>{of} counted</b>; }\n',
  });
  for (let at = 0; at < PAGES; at++) project.write(toFile(at), toPage(at));
  return project;
}

const toFolder = (at: number) => `part-${Math.floor(at / 40)}`;
const toFile = (at: number) => `docs/${toFolder(at)}/page-${at}.${at % 10 === 0 ? 'mdx' : 'md'}`;

function toPage(at: number): string {
  const text = `# Page ${at}\n\nText with a [link](./page-${at - (at % 40)}.mdx).\n\n\`\`\`ts\nconst page = ${at};\n\`\`\`\n`;
  if (at % 10 !== 0) return text;
  return `import Count from '../../src/count.tsx';\n\n${text}\n<Count of={${at}} />\n\n\`\`\`nolang\nx\n\`\`\`\n`;
}

/** Builds, and gives the places of the warnings in the order they were told: the report has each of them. */
async function build({ dir }: Site): Promise<string[]> {
  const { exitCode, stdout, stderr } = await runDocgen(['build', '--json'], { cwd: dir });
  expect(exitCode, stderr).toBe(0);
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics.map(({ file, line, column }) => `${file}:${line}:${column}`);
}

/** With one core there is one thread. */
async function buildOnOneThread({ dir }: Site): Promise<void> {
  const { exitCode, stderr } = await runDocgen(['build'], { cwd: dir, through: ['taskset', '-c', '0'] });
  expect(exitCode, stderr).toBe(0);
}

it.runIf(process.platform === 'linux')(
  'threads make what one thread makes, and later builds what a first one makes',
  async () => {
    const project = largeSite();
    const outDir = join(project.dir, 'doc_build');
    const alone = withoutMemory(project);
    const warnings = await build(project);
    await buildOnOneThread(alone);
    expect(project.output()).toEqual(alone.output());
    expect(warnings).toHaveLength(PAGES / 10);
    const order = warnings.map((place) => place.split(':')[0]);
    expect(order).toEqual(order.toSorted());

    const first = readStamps(outDir);
    expect(await build(project)).toEqual(warnings);
    expect(readStamps(outDir)).toEqual(first);

    project.edit(toFile(45), (text) => text.replace('Text', 'Words'));
    expect(await build(project)).toEqual(warnings);
    expect(listWritten(first, readStamps(outDir))).toEqual(
      ['part-1/page-45.html', 'static/pages/part-1/page-45.bin'].sort(),
    );

    const edited = readStamps(outDir);
    project.remove(toFile(45)).write('docs/part-1/page-46b.md', '# New\n');
    await build(project);
    const written = listWritten(edited, readStamps(outDir));
    // The forty pages that show its sidebar, the page that goes and the one that comes, and
    // the 404 page, which names the pages nearest to an address.
    expect(written.filter((path) => path.endsWith('.html'))).toHaveLength(42);
    expect(written.filter((path) => !/part-1\/|sidebar-|^404\.html$|static\/routes-/.test(path))).toEqual([]);

    const cold = withoutMemory(project);
    await buildOnOneThread(cold);
    expect(project.output()).toEqual(cold.output());
  },
);
