/**
 * Builds the same pages with other generators, pinned, each in a folder of its own below bench/.peers
 * (ignored by git). One run, one machine: only the ratios are meaningful. Search is left at each
 * tool's default; links are checked if the tool does so by default.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './builds.js';
import { measureToolDev } from './dev.js';
import { installPeer } from './install-peer.js';
import { getMedian, measure } from './measure.js';
import { PEERS } from './peer-sites.js';
import { forgetStore } from './site.js';

const peersDir = join(dirname(fileURLToPath(import.meta.url)), '.peers');
const PORT = 4320;

/**
 * Cold builds by docgen, by Hugo, which all others are held against, and by the peers of these folders (`rspress`);
 * without any, by all. The tools take turns: what else the machine does then meets all of them alike.
 */
export async function buildInTurns(site, { folders, rounds }) {
  const isAsked = ({ folder }) => folders.length === 0 || folder === 'hugo' || folders.includes(folder);
  const tools = [OURS, ...PEERS.filter(isAsked)].map((tool) => ({ tool, runs: [] }));
  const failed = new Set();
  for (let round = 0; round < rounds; round += 1) {
    for (const each of tools) {
      if (failed.has(each)) continue;
      try {
        each.runs.push(await (each.tool === OURS ? buildOurs(site) : buildPeer(each.tool, site)));
      } catch (error) {
        // The others are still useful.
        failed.add(each);
        console.log(`${each.tool.name}: not measured. ${error.message}`);
      }
    }
  }
  return tools
    .filter((each) => !failed.has(each))
    .map(({ tool, runs }) => ({
      name: tool.name,
      version: tool === OURS ? undefined : readVersion(tool),
      ms: getMedian(runs.map(({ ms }) => ms)),
      leastMs: Math.min(...runs.map(({ ms }) => ms)),
      mostMs: Math.max(...runs.map(({ ms }) => ms)),
      cpuMs: getMedian(runs.map(({ cpuMs }) => cpuMs)),
      peakMb: Math.max(...runs.map(({ peakMb }) => peakMb)),
      otherCores: Math.max(...runs.map(({ otherCores }) => otherCores)),
      ...weighOutput(tool === OURS ? join(site.dir, 'doc_build') : join(peersDir, tool.folder, tool.out)),
    }));
}

const OURS = { name: 'docgen' };

/** All that a tool wrote, before compression. */
function weighOutput(dir) {
  const files = readdirSync(dir, { recursive: true })
    .map((name) => statSync(join(dir, name)))
    .filter((entry) => entry.isFile());
  return { outputMb: files.reduce((sum, { size }) => sum + size, 0) / 2 ** 20, outputFiles: files.length };
}

function buildOurs(site) {
  forgetStore(site);
  return build(site);
}

async function buildPeer(peer, site) {
  const [command, ...args] = peer.command;
  const result = await measure(command, args, { cwd: prepare(peer, site.docs), env: createEnv() });
  if (result.code !== 0) throw new Error(`It ended with ${result.code}: ${result.output.slice(-1000)}`);
  return result;
}

/** Builds sites whose readers are measured with tools that produce an app or a site like ours. */
export function buildPeersReader(site, { folders }) {
  return eachPeer(site, { folders }, async (peer, dir) => {
    if (peer.reader === undefined) return undefined;
    writeFiles(dir, peer.reader.files);
    const [command, ...args] = peer.command;
    const result = await measure(command, args, { cwd: dir, env: createEnv() });
    if (result.code !== 0) throw new Error(`It ended with ${result.code}: ${result.output.slice(-1500)}`);
    return { dir: join(dir, peer.out) };
  });
}

/** Measures the time from the start of their dev servers to the first page, and from an edit to its display. */
export function measurePeersDev(site, { folders, count, onRow }) {
  return eachPeer(site, { folders, onRow }, async (peer, dir) => {
    if (peer.dev === undefined) return undefined;
    const [command, ...args] = peer.dev.command;
    const tool = {
      command,
      args: [...args, String(PORT)],
      cwd: dir,
      env: createEnv(),
      docs: join(dir, peer.docs),
      port: PORT,
      path: peer.dev.path,
    };
    return measureToolDev(tool, count);
  });
}

/** Runs every peer. One that fails is named and skipped: the others are still useful. */
async function eachPeer(site, { folders, onRow = () => {} }, run) {
  const rows = [];
  for (const peer of PEERS.filter(({ folder }) => folders.length === 0 || folders.includes(folder))) {
    try {
      const figures = await run(peer, prepare(peer, site.docs));
      if (figures === undefined) continue;
      const row = { name: peer.name, version: readVersion(peer), ...figures };
      rows.push(row);
      onRow(row);
    } catch (error) {
      console.log(`${peer.name}: not measured. ${error.message}`);
    }
  }
  return rows;
}

function createEnv() {
  return {
    ...process.env,
    CI: 'true',
    BROWSER: 'none',
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: '--max-old-space-size=12000',
  };
}

/** A folder with the peer, its configuration and the pages, without anything of earlier runs. */
function prepare(peer, corpus) {
  const dir = join(peersDir, peer.folder);
  mkdirSync(dir, { recursive: true });
  if (peer.packages) installPeer(peer, dir);
  else expectProgram(peer.program);
  for (const path of [...peer.clean, peer.docs]) rmSync(join(dir, path), { recursive: true, force: true });
  copyDocs(corpus, join(dir, peer.docs), peer.page);
  if (peer.rename) renameSync(...peer.rename.map((path) => join(dir, path)));
  writeFiles(dir, peer.files);
  return dir;
}

function writeFiles(dir, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
}

function expectProgram(name) {
  try {
    return execFileSync(name, ['version'], { encoding: 'utf8' });
  } catch {
    throw new Error(`Install it: apt-get install ${name} (Debian, Ubuntu) or brew install ${name} (macOS).`);
  }
}

function readVersion({ packages, core, program }) {
  return packages?.[core] ?? /\d+(?:\.\d+)+/.exec(expectProgram(program))?.[0];
}

/** The pages and their images; what only docgen has, such as a page with a component, stays behind. */
function copyDocs(from, to, transform = (text) => text) {
  cpSync(from, to, { recursive: true, filter: (path) => !/\.(?:mdx|tsx)$/.test(path) });
  for (const name of readdirSync(to, { recursive: true })) {
    const file = join(to, name);
    if (name.endsWith('.md')) writeFileSync(file, transform(readFileSync(file, 'utf8')));
  }
}
