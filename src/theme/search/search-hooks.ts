/** The module that `search.searchHooks` names: functions that run around a search. */
import type { ReactNode } from 'react';

/** Rendering of a group of results of the search hook `onSearch`. */
export const RenderType = {
  /** Like docgen's own results. */
  Default: 'default',
  /** By the hook `render`. */
  Custom: 'custom',
} as const;

export type RenderType = (typeof RenderType)[keyof typeof RenderType];

/** A result that is drawn like docgen's own. */
export interface DefaultMatchResultItem {
  /** Kind of match: a page, a heading, or text. */
  readonly type: 'title' | 'header' | 'content';
  /** Title of the page. */
  readonly title: string;
  /** The nearest heading. */
  readonly header: string;
  /** Address with base and hash. */
  readonly link: string;
  /** The query. */
  readonly query: string;
  /** Text around the match, of `content`. */
  readonly statement?: string;
  /** Matching ranges of `statement`, else of `header`. */
  readonly highlightInfoList: readonly { readonly start: number; readonly length: number }[];
}

/** A group that is drawn like docgen's own results. */
export interface DefaultMatchResult {
  readonly group: string;
  readonly renderType: typeof RenderType.Default;
  readonly result: readonly DefaultMatchResultItem[];
}

/** A group that the hook `render` draws. */
export interface CustomMatchResult {
  readonly group: string;
  /** @default RenderType.Custom */
  readonly renderType?: typeof RenderType.Custom;
  /** Whatever `render` understands. */
  readonly result: unknown;
}

export type MatchResult = readonly (DefaultMatchResult | CustomMatchResult)[];

/** Gives another query in place of what the reader has typed. */
export type BeforeSearch =
  | ((query: string) => string | undefined | Promise<string | undefined>)
  | ((query: string) => void | Promise<void>);

/** Gives further groups of results, which become tabs. */
export type OnSearch = (
  query: string,
  defaultGroups: readonly DefaultMatchResult[],
) => MatchResult | undefined | Promise<MatchResult | undefined>;

/** Called with all that is shown. */
export type AfterSearch = (query: string, results: MatchResult) => unknown;

/** Draws a group whose `renderType` is `custom`. */
export type RenderSearchFunction<Result = unknown> = (result: Result) => ReactNode;

/** All exports of the module; each may be missing. */
export interface SearchHooks {
  readonly beforeSearch?: BeforeSearch;
  readonly onSearch?: OnSearch;
  readonly afterSearch?: AfterSearch;
  /** Another name of `afterSearch`. */
  readonly afterRender?: AfterSearch;
  readonly render?: RenderSearchFunction;
}
