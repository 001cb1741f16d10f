/**
 * The spine: SiteConfig → Route → PageSource → CompiledPage → CachedPage → SiteData → OutputFile.
 * Each later record contains the earlier one or is a pure function of it; none is
 * changed after it is returned.
 */
import type { Diagnostic, FilePath, PageRecord, RoutePath } from '../shared/types.ts';
import type { ImageVariant } from './config/site-config.ts';

export type {
  HeadEntry,
  HeadTag,
  ImageEncoding,
  ImageVariant,
  OfflineConfig,
  RouteMeta,
  SearchConfig,
  ShikiConfig,
  SiteConfig,
} from './config/site-config.ts';

/** A page's address and source file. */
export interface Route {
  readonly path: RoutePath;
  readonly file: FilePath;
  /** Relative to the docs folder; of a page of `packages`, where it would be there. */
  readonly relativePath: string;
  readonly lang: string;
  /** `''` when the site has no versions. */
  readonly version: string;
  readonly kind: 'markdown' | 'module';
  /**
   * Set on a fallback page for a missing translation: the page of the default language whose file this
   * is (`route.localeFallback`).
   */
  readonly original?: RoutePath;
  /** Set on pages of `packages`: the address at which their file is edited; `''` for none. */
  readonly editLink?: string;
  /** Set on pages of plugins whose file is not in the docs folder: `relativePath` is where it would be. */
  readonly isElsewhere?: boolean;
  /** False on pages of plugins that languages which lack them do not show. @default true */
  readonly hasFallback?: boolean;
  /** Set on pages of plugins that no menu and no suggestion names. */
  readonly isHidden?: boolean;
  /** Set on pages of plugins that say where they are in a sidebar without `_meta.json`. */
  readonly sidebar?: { readonly order?: number; readonly collapsed?: boolean };
}

/** A place in a text, 1-based. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A place with its line. */
export interface ExcerptPlace extends TextPlace {
  readonly excerpt: string;
}

/** A link of a page, as written and as resolved. */
export interface PageLink extends TextPlace {
  /**
   * `attribute`: an address in JSX, which stays unchanged; only `url` refers to it. `html`: that of an `<a>`, and
   * `media`: that of a picture, video or the like in HTML, which do as well.
   */
  readonly kind: 'link' | 'image' | 'attribute' | 'html' | 'media';
  /** As the author wrote it. */
  readonly url: string;
  /** The route it points to, when it is one; else undefined. */
  readonly target: RoutePath | undefined;
  /** Without `#`, decoded; `''` when there is none. */
  readonly hash: string;
  /** Resolved path inside the site (no base) for links that are not external: what to look for. */
  readonly resolved: string | undefined;
}

/** In CSS pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A local file a page shows: copied to a hashed name, or an image that is made from it. */
export interface PageAsset {
  readonly file: FilePath;
  /** Name under the output folder: `static/image/a.1f3c9a2b.png`. */
  readonly output: string;
  /** Of an image, if it has one. */
  readonly size?: ImageSize;
  /** Set if the output is encoded from the file. */
  readonly variant?: ImageVariant;
  /** Set if the output is this text, which a plugin made of a block in the file. */
  readonly content?: string;
  /** Set if the output is a picture in the file, a notebook. */
  readonly picture?: NotebookPicture;
}

/** A picture among the outputs of a notebook. */
export interface NotebookPicture {
  /** Hash of its bytes, as in its name. */
  readonly hash: string;
  /** Tag, branch or commit at which the notebook has it; left out for one as it is now. */
  readonly revision?: string;
}

/** A piece of a page for search: everything from one heading to the next. */
export interface PageSection {
  /** Heading id; `''` before the first heading. */
  readonly id: string;
  /** Heading texts from H1 down to this one; index is depth - 1, `''` if a level is missing. */
  readonly headings: readonly string[];
  /** Its text, without code blocks. */
  readonly text: string;
  /** Content of its code blocks. */
  readonly code: string;
}

export type PageBody =
  /** Nothing to hydrate: the page is this string. */
  | { readonly kind: 'static'; readonly html: string }
  /** JSX source of a module whose default export renders the page; static runs are strings in it. */
  | {
      readonly kind: 'component';
      readonly code: string;
      /** Left out where the code comes from the store. */
      readonly places?: readonly CodePlace[];
    }
  /** A `.tsx` page: the route's own file is the module. */
  | { readonly kind: 'module' };

/** `copied`: the author's text as it stands. `made`: made from what is there. `own`: docgen's own, from no place. */
export type PieceKind = 'copied' | 'made' | 'own';

/** Where a piece of compiled code was written; all numbers are 1-based. */
export interface CodePlace {
  readonly codeLine: number;
  readonly codeColumn: number;
  readonly line: number;
  readonly column: number;
  readonly kind: PieceKind;
}

/** Imported Markdown, compiled. */
export interface CompiledFragment {
  /** JSX source of a module whose default export renders the fragment. */
  readonly code: string;
  /** Left out where the code comes from the store. */
  readonly places?: readonly CodePlace[];
  readonly assets: readonly PageAsset[];
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A fragment with what is checked in it. */
export interface CheckedFragment extends CompiledFragment {
  /** It has no address; its language and version are those of its place. */
  readonly route: Route;
  readonly links: readonly PageLink[];
}

export interface CompiledPage {
  readonly route: Route;
  readonly page: PageRecord;
  /** The first H1 with its inline markers (`` ` ``, `**`, …): how a sidebar names the page. */
  readonly headingLabel?: string;
  readonly body: PageBody;
  readonly sections: readonly PageSection[];
  /** Ids of all headings and of elements with an id, for anchor checks. */
  readonly ids: readonly string[];
  readonly links: readonly PageLink[];
  readonly assets: readonly PageAsset[];
  /** Files whose change means: compile again. The page's own file is not listed. */
  readonly dependencies: readonly FilePath[];
  /** The dependencies whose code the page shows, as permitted by `content-files.ts`. */
  readonly codeFiles: readonly FilePath[];
  /** Files that the page shows as they are in the repository's history. Left out if there are none. */
  readonly revisions?: readonly FileRevision[];
  readonly diagnostics: readonly Diagnostic[];
  /** True if a plugin took part without declaring its dependencies: the page is compiled again in each run. */
  readonly isVolatile?: boolean;
}

/** A file as it is at a tag, a branch or a commit. */
export interface FileRevision {
  /** Where it is or would be today. */
  readonly file: FilePath;
  /** Name of the tag, branch or commit, as written. */
  readonly revision: string;
  /** See `findOrigin`. */
  readonly origin: string;
}

/** A compiled page as it stays in memory: body and sections are in the store until they are shown or indexed. */
export interface CachedPage extends Omit<CompiledPage, 'body' | 'sections'> {
  readonly body: KeptBody;
  /** Key of the sections in the store. */
  readonly sections: string;
}

/**
 * `hash` is also the key of the text in the store; `size` counts its characters; `usesWriting` if a text needs
 * `theme/styles/writing.css`; `marks` counts addresses that are marked in the store (`site/page-twins.ts`).
 */
export type KeptBody =
  | {
      readonly kind: 'static' | 'component';
      readonly hash: string;
      readonly size: number;
      readonly usesWriting?: true;
      readonly marks?: number;
    }
  | { readonly kind: 'module' };

/** A file of the output folder: bytes, or a copy of another file. */
export interface OutputFile {
  /** Relative to the output folder, forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array | { readonly copyOf: FilePath };
}
