/** Plugins while a site is worked on: files they add, made when somebody asks for one, and the end of each compilation. */
import type { DevPages } from './dev-pages.ts';
import type { Frame } from './frame.ts';
import type { KeepText } from './hooks/kept-texts.ts';
import type { NamedFile, PluginHost, SiteFacts } from './hooks/plugin-host.ts';
import { toBodyHtml } from './hooks/plugin-page.ts';
import type { Navigation } from './site/navigation.ts';
import type { KeptPage, OutputFile } from './types.ts';

export interface DevPluginsInput {
  readonly host: PluginHost;
  readonly pages: DevPages;
  /** Undefined while the site cannot be shown. */
  readonly state: () => { readonly frame: Frame; readonly navigation: Navigation } | undefined;
  /** A page as a document. */
  readonly toDocument: (page: KeptPage) => Promise<string>;
  readonly keepText: KeepText;
}

export interface DevPlugins {
  /** The first of these files of the output that a plugin adds. */
  find(paths: readonly string[]): Promise<OutputFile | undefined>;
  /** Something of the site has changed: what plugins made of it is made again. */
  forget(): void;
  /** All pages are compiled. */
  tellDone(): Promise<void>;
}

export function createDevPlugins({ host, pages, state, toDocument, keepText }: DevPluginsInput): DevPlugins {
  let listed: Promise<ReadonlyMap<string, NamedFile>> | undefined;
  let isTold = false;

  const readHtml = async (page: KeptPage): Promise<string> => {
    const body = await pages.readBody(page);
    return body.kind === 'static' ? body.html : toBodyHtml(await toDocument(page));
  };
  const toFacts = (): SiteFacts | undefined => {
    const current = state();
    if (current === undefined) return undefined;
    const { frame, navigation } = current;
    const { peek: pageOf, peekSections, readSections } = pages;
    return {
      ...{ pageOf, navigation, table: frame.table },
      pages: frame.routes.flatMap(({ path }) => pageOf(path) ?? []),
      readers: { peekSections, readSections, readHtml },
      keepText,
    };
  };
  const list = async (): Promise<ReadonlyMap<string, NamedFile>> => {
    await pages.findRest();
    await pages.compileRest();
    const facts = toFacts();
    const files = new Map<string, NamedFile>();
    if (facts) for await (const file of host.files(facts)) files.set(file.path, file);
    return files;
  };
  return {
    async find(paths) {
      if (!host.addsFiles) return undefined;
      listed ??= list();
      const files = await listed;
      return paths.flatMap((path) => files.get(path) ?? [])[0]?.make();
    },
    forget() {
      listed = undefined;
      isTold = false;
    },
    async tellDone() {
      const facts = isTold ? undefined : toFacts();
      isTold = true;
      if (facts) await host.afterBuild(facts, { written: 0, unchanged: 0, removed: 0 });
    },
  };
}
