/** What this site can draw, and where: the packages that are installed, a browser for Mermaid. */
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type ConfigTools, findBrowser, type UserConfig } from 'docgenjs';
import { findPeers, type Peer } from '../common/find-peer.ts';
import { createDrawer, type Drawer } from './drawer.ts';
import { KINDS, type Kind } from './kinds.ts';
import { createLayouts } from './layouts.ts';
import type { DiagramsOptions } from './options.ts';

const INSTALL =
  'Install Chromium or Chrome (Debian: "apt-get install chromium-headless-shell fonts-noto-cjk"), or set DOCGEN_CHROMIUM to its path.';

export interface Setup {
  /** Kinds whose package is not installed are not in it. */
  readonly peers: ReadonlyMap<Kind, Peer>;
  /** Mermaid has none where readers' browsers draw. */
  readonly drawers: ReadonlyMap<Kind, Drawer>;
}

/** Finds what is installed. Missing packages are reported by each diagram that needs them. */
export function setUp(options: DiagramsOptions, config: UserConfig, tools: ConfigTools): Setup {
  const { packagesDir, report } = tools;
  const peers = new Map<Kind, Peer>();
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const { packageName } = KINDS[kind];
    const found = findPeers([packageName], { projectDir: packagesDir, needsTypeScript: false });
    if (!('message' in found) && found[0] !== undefined) peers.set(kind, found[0]);
  }
  for (const [kind, { version, name }] of peers) {
    const { label, major, install } = KINDS[kind];
    if (Number.parseInt(version, 10) === major) continue;
    report({
      severity: 'warning',
      message: `Diagrams are drawn for ${label} ${major}; found ${name} ${version}, whose drawings may have labels in wrong places.`,
      hint: `npm install -D ${install}`,
    });
  }
  return { peers, drawers: createDrawers(peers, { options, config, tools }) };
}

interface DrawersInput {
  readonly options: DiagramsOptions;
  readonly config: UserConfig;
  readonly tools: ConfigTools;
}

function createDrawers(peers: Setup['peers'], input: DrawersInput): Map<Kind, Drawer> {
  const layout = input.options.d2?.layout ?? 'dagre';
  const drawers = new Map<Kind, Drawer>();
  for (const [kind, peer] of peers) {
    const drawer =
      kind === 'mermaid' ? findMermaidDrawer(peer, input) : createLayouts({ kind, url: peer.url, layout });
    if (drawer !== undefined) drawers.set(kind, drawer);
  }
  return drawers;
}

function findMermaidDrawer(mermaid: Peer, { options, config, tools }: DrawersInput): Drawer | undefined {
  const { browser: path, required = false, mermaid: mermaidOptions = {} } = options;
  if (path === false) return undefined;
  // Only the environment knows where programs are installed.
  const { env, platform } = process;
  const browser = findBrowser({ path, env, platform });
  if (browser !== undefined) {
    const script = join(getFolder(mermaid), 'mermaid.min.js');
    return createDrawer({ browser, script, options: mermaidOptions });
  }
  const given = path ?? env.DOCGEN_CHROMIUM;
  const message = given ? `There is no browser "${given}"` : 'No Chromium or Chrome was found';
  const isStrict = config.csp === true || (typeof config.csp === 'object' && config.csp.strict !== false);
  const instead = isStrict
    ? 'under a strict policy, diagrams are shown as code.'
    : "diagrams are drawn by readers' browsers, with a script of 0.5 MB and more.";
  tools.report({
    severity: required ? 'error' : 'warning',
    message: `${message}: ${instead}`,
    hint: INSTALL,
  });
  return undefined;
}

/** Returns the folder of Mermaid's files for browsers, beside the one that Node imports. */
export function getFolder({ url }: Peer): string {
  return dirname(fileURLToPath(url));
}
