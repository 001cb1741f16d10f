/**
 * The author's loop in a real Chromium: from the start of a dev server to its first page
 * on screen, and from saving a file to seeing the change.
 */
import { launchBrowser, openTab } from './browser.js';
import { getPagePath } from './corpus.js';
import { getMedian, getQuantile, sleep, untilIdle } from './measure.js';
import { startServer } from './server.js';
import { addComponentPage, bin, forgetStore, insertProse, readPage, writePage, writeSite } from './site.js';

const PORT = 4300;
const STARTS = 3;

/** Starts with an empty and a full store, then edits, at each size. */
export async function measureDev(sizes, { count, onStart, onEdit }) {
  const browser = await launchBrowser();
  const starts = [];
  const edits = [];
  try {
    for (const pages of sizes) {
      const site = writeSite(pages);
      const editComponent = addComponentPage(site);
      for (const store of ['cold', 'warm']) {
        const row = { pages, store, ...(await measureStarts(site, browser, store)) };
        starts.push(row);
        onStart(row);
      }
      for (const row of await measureEdits(site, { browser, editComponent, count })) {
        edits.push({ pages, ...row });
        onEdit({ pages, ...row });
      }
    }
  } finally {
    await browser.close();
  }
  return { starts, edits };
}

async function measureStarts(site, browser, store) {
  const results = [];
  for (let count = 0; count < STARTS; count += 1) {
    if (store === 'cold') forgetStore(site);
    const { server, tab, firstPageMs } = await startAndShow(describeDocgen(site), browser);
    results.push({ listeningMs: server.listeningMs, firstPageMs });
    // The next start finds a store that is as full as it gets.
    if (store === 'cold' && count === STARTS - 1) await untilIdle(server.pid);
    await tab.close();
    await server.stop();
  }
  return {
    listeningMs: getMedian(results.map(({ listeningMs }) => listeningMs)),
    firstPageMs: getMedian(results.map(({ firstPageMs }) => firstPageMs)),
  };
}

async function measureEdits(site, { browser, editComponent, count }) {
  const docgen = describeDocgen(site);
  const { server, tab } = await startAndShow(docgen, browser);
  try {
    await untilIdle(server.pid);
    const prose = await measureProseEdits(docgen, tab, count);
    const componentTab = await openTab(browser, 'Component');
    await componentTab.show(`${docgen.origin}/component`);
    await sleep(1000);
    const component = await repeatEdits('component', { tab: componentTab, edit: editComponent, count });
    await componentTab.close();
    return [
      { what: 'prose', ...prose },
      { what: 'component', ...component },
    ];
  } finally {
    await tab.close();
    await server.stop();
  }
}

function describeDocgen(site) {
  return {
    command: process.execPath,
    args: [bin, 'dev', '--port', String(PORT), '--strict-port'],
    cwd: site.dir,
    docs: site.docs,
    port: PORT,
    origin: `http://localhost:${PORT}`,
    path: `/${getPagePath(0).replace(/\.md$/, '')}`,
    announces: true,
  };
}

/** Measures any tool: `docs` is the folder of its copy of the corpus, `path` the address of page 0. */
export async function measureToolDev(tool, count) {
  const browser = await launchBrowser();
  try {
    const { server, tab, firstPageMs } = await startAndShow(tool, browser);
    try {
      await untilIdle(server.pid);
      const edit = await measureProseEdits(tool, tab, count);
      return { listeningMs: server.listeningMs, firstPageMs, ...edit };
    } finally {
      await tab.close();
      await server.stop();
    }
  } finally {
    await browser.close();
  }
}

async function startAndShow(tool, browser) {
  const heading = /^(?:# |title: ")(.*?)"?$/m.exec(readPage(tool.docs, 0))?.[1] ?? '';
  const tab = await openTab(browser, heading);
  const server = await startServer(tool);
  try {
    const shownAt = await tab.show(`http://localhost:${tool.port}${tool.path}`);
    return { server, tab, firstPageMs: shownAt - server.startedAt };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function measureProseEdits({ docs }, tab, count) {
  const text = readPage(docs, 0);
  try {
    const edit = (marker) => writePage(docs, 0, insertProse(text, marker));
    return await repeatEdits('prose', { tab, edit, count });
  } finally {
    writePage(docs, 0, text);
  }
}

async function repeatEdits(name, { tab, edit, count }) {
  const times = [];
  for (let finished = 0; finished < count; finished += 1) {
    // An author pauses, and each edit has to be seen on its own.
    await sleep(400);
    const marker = `${name}-edit-${finished}-`;
    times.push(await tab.see(marker, () => edit(marker)));
  }
  return { medianMs: getMedian(times), p95Ms: getQuantile(times, 0.95), edits: times.length };
}
