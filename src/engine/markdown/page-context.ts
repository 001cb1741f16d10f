/**
 * Facts that a transform may read about its page, and the place for its results. One context is made for each page and
 * each fragment.
 */

import type { Position } from 'unist';
import { createDiagnostic, createExcerpts, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { PageAsset, PageLink, Route, SiteConfig, TextPlace } from '../types.ts';
import type { OfferedVariant } from './variants.ts';
import type { ContentWords } from './words.ts';

/** The place of a finding: a node, a point, or nothing (the whole file). */
export type Place = { readonly position?: Position | undefined } | TextPlace | undefined;

export interface Finding {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly place?: Place;
  readonly hint?: string;
}

export interface PageContext {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly route: Route;
  readonly format: 'md' | 'mdx';
  readonly words: ContentWords;
  /** Registers a local file that the page shows. The reason for a `refused` one is reported here. */
  readonly useAsset: (file: FilePath, place: Place) => Promise<PageAsset | 'missing' | 'refused'>;
  /** Returns an image in the public folder, by its path in the site. Other files are reported here. */
  readonly findPublicImage: (path: string, place: Place) => Promise<PageAsset | undefined>;
  /** Registers the images that were encoded from one of the page. Problems are reported here. */
  readonly useVariants: (image: PageAsset, place: Place) => Promise<readonly OfferedVariant[]>;
  readonly report: (finding: Finding) => void;
  /** 1-based line and column in the file as the author wrote it. */
  readonly getPlace: (place: Place) => TextPlace;
  /** Returns a line of the file, 1-based, to be shown with a finding. */
  readonly getExcerpt: (line: number) => string;
  readonly addLink: (link: Omit<PageLink, 'line' | 'column'>, place: Place) => void;
}

/** What cleaning HTML asks about its page: HTML of the frontmatter has no more of one. */
export interface HtmlContext extends Pick<PageContext, 'format' | 'report'> {
  readonly config: Pick<SiteConfig, 'untrusted'> & {
    readonly markdown: Pick<SiteConfig['markdown'], 'html' | 'schemes'>;
  };
}

/** Reports Markdown that is valid but probably not what its author meant. */
export function reportSlip(
  context: Pick<PageContext, 'report'>,
  place: Place,
  words: { readonly message: string; readonly hint: string },
): void {
  context.report({ severity: 'warning', code: 'DG3040', ...words, place });
}

/** Creates the reporting half of a context: places become diagnostics with file, line and excerpt. */
export function createReporter(options: {
  readonly config: SiteConfig;
  readonly file: FilePath;
  /** The file's text, for excerpts. */
  readonly text: string;
  /** Undoes the column shifts of the pre-pass. */
  readonly getColumn: (line: number, column: number) => number;
  readonly notes: { readonly links: PageLink[]; readonly diagnostics: Diagnostic[] };
}): Pick<PageContext, 'report' | 'getPlace' | 'getExcerpt' | 'addLink'> {
  const { notes } = options;
  const file = getProjectPath(options.file, options.config);
  const getPlace = (place: Place): TextPlace => {
    const { line, column } = toPoint(place) ?? { line: 1, column: 1 };
    return { line, column: options.getColumn(line, column) };
  };
  // A page may have a finding on every line.
  const getExcerpt = createExcerpts(options.text);
  /** Places of Markdown images: a page may have thousands. */
  const images = new Set<string>();
  let lengths: readonly number[] | undefined;
  /**
   * Returns the place inside raw HTML, whose lines are counted without the quotes and lists around them: the parser's
   * columns may be too far.
   */
  const getPlaceInside = (place: Place): TextPlace => {
    const { line, column } = getPlace(place);
    lengths ??= options.text.split('\n').map(({ length }) => length);
    const last = Math.min(line, lengths.length);
    return { line: last, column: Math.min(column, (lengths[last - 1] ?? 0) + 1) };
  };
  return {
    getPlace,
    getExcerpt,
    report({ severity, code, message, place, hint }) {
      const point = place === undefined ? undefined : getPlaceInside(place);
      notes.diagnostics.push(
        createDiagnostic(severity, code, message, {
          file,
          ...point,
          excerpt: point && getExcerpt(point.line),
          hint,
        }),
      );
    },
    addLink(link, place) {
      const point = getPlace(place);
      const at = `${point.line}:${point.column}`;
      if (link.kind === 'image') images.add(at);
      // An image of Markdown that was found again among the elements of raw HTML.
      else if (link.kind === 'media' && images.has(at)) return;
      notes.links.push({ ...link, ...point });
    },
  };
}

function toPoint(place: Place): TextPlace | undefined {
  if (place === undefined) return undefined;
  return 'line' in place ? (place as TextPlace) : (place as { position?: Position }).position?.start;
}
