/** Reports links to other sites by the answers of these sites. Only an answer that the page is gone is an error. */
import { createDiagnostic, type DiagnosticCode } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { CheckSetting } from '../config/site-config.ts';
import { findIdFragment } from '../external/html-fragments.ts';
import type { FoundLink, LinkAnswer, ReadLinks } from '../external/link-answer.ts';
import { matchesPattern } from '../external/match-pattern.ts';
import type { SiteConfig } from '../types.ts';
import { listFrontmatterLinks } from './check-orphans.ts';
import { findAddress } from './find-place.ts';
import type { LinkCheckInput } from './link-targets.ts';
import { listNavigationEntries, listNavigationSources } from './navigation-entries.ts';

export interface ExternalCheckInput extends LinkCheckInput {
  readonly readLinks: ReadLinks;
}

export async function checkExternal(input: ExternalCheckInput): Promise<Diagnostic[]> {
  const links = listExternalLinks(input).filter(({ url }) => isWanted(url, input));
  const wanted = new Map<string, string[]>();
  for (const { address, hash } of links) {
    const fragments = wanted.get(address) ?? [];
    const fragment = findIdFragment(hash);
    if (fragment !== '' && !fragments.includes(fragment)) fragments.push(fragment);
    wanted.set(address, fragments);
  }
  const answers = await input.readLinks(wanted);
  const answered = links.flatMap((link) => {
    const answer = answers.get(link.address);
    return answer ? [{ link, answer }] : [];
  });
  return [
    ...answered.flatMap(({ link, answer }) => checkAnswer(link, answer)),
    ...reportSkipped(answered, input.config),
  ];
}

function isWanted(url: string, { config }: LinkCheckInput): boolean {
  const { allow, ignore } = config.check.external;
  const isListed = (list: readonly string[]) => list.some((pattern) => matchesPattern(url, pattern));
  return isListed(allow) && !isListed(ignore) && !isExcluded(url, config.markdown.checkDeadLinks);
}

/** `--external` asks for these links even where dead links of the site are not looked for. */
function isExcluded(url: string, setting: CheckSetting): boolean {
  if (typeof setting === 'boolean') return false;
  return typeof setting.excludes === 'function' ? setting.excludes(url) : setting.excludes.includes(url);
}

function checkAnswer(link: ExternalLink, answer: LinkAnswer): Diagnostic[] {
  const report = (severity: Severity, code: DiagnosticCode, message: string, hint: string): Diagnostic => {
    return createDiagnostic(severity, code, message, { ...link.findPlace(), hint });
  };
  switch (answer.kind) {
    case 'gone':
      return [
        report(
          'error',
          'DG4060',
          `Dead link "${link.url}": the site answers with status ${answer.status}.`,
          'Link to the page that replaces it, to a copy in an archive, or remove the link.',
        ),
      ];
    case 'unknown':
      return [
        report(
          'warning',
          'DG4063',
          `The link "${link.url}" could not be checked: ${answer.reason}.`,
          'Open it in a browser. If it works there, add it to "check.external.ignore".',
        ),
      ];
    case 'found':
      return checkFound(link, answer, report);
    case 'skipped':
      return [];
  }
}

function checkFound(
  { url, hash }: ExternalLink,
  { movedTo, fragments }: FoundLink,
  report: (severity: Severity, code: DiagnosticCode, message: string, hint: string) => Diagnostic,
): Diagnostic[] {
  const fragment = findIdFragment(hash);
  const target = movedTo?.includes('#') ? movedTo : `${movedTo}${hash}`;
  return [
    ...(movedTo === undefined
      ? []
      : [
          report(
            'warning',
            'DG4061',
            `The page of the link "${url}" has moved for good, to "${target}".`,
            `Link to "${target}".`,
          ),
        ]),
    ...(fragment !== '' && fragments[fragment] === false
      ? [
          report(
            'warning',
            'DG4062',
            `Dead anchor "${url}": the page has no element with the id "${fragment}".`,
            'Link to another heading of the page. If a script adds it, add the link to "check.external.ignore".',
          ),
        ]
      : []),
  ];
}

interface AnsweredLink {
  readonly link: ExternalLink;
  readonly answer: LinkAnswer;
}

const REASONS = {
  robots: {
    message: 'its robots.txt does not allow it',
    hint: 'Check these links by hand, or add the host to "check.external.ignore".',
  },
  private: {
    message: 'it is an address of this machine or a private network',
    hint: 'Readers elsewhere cannot open it. To check it anyway, add it to "check.external.privateHosts".',
    foreignHint: 'Readers elsewhere cannot open it, and an untrusted check never asks for it.',
  },
} as const;

/** One note for each host, at its first link. */
function reportSkipped(
  answered: readonly AnsweredLink[],
  { isForeign }: Pick<SiteConfig, 'isForeign'>,
): Diagnostic[] {
  const groups = new Map<
    string,
    { first: ExternalLink; why: keyof typeof REASONS; host: string; count: number }
  >();
  for (const { link, answer } of answered) {
    if (answer.kind !== 'skipped') continue;
    const { why, host } = answer;
    const key = `${why} ${host}`;
    const group = groups.get(key) ?? { first: link, why, host, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, why, host, count }) => {
    const { message, hint, ...others } = REASONS[why];
    const links = count === 1 ? '1 link to' : `${count} links to`;
    return createDiagnostic('info', 'DG4064', `${links} "${host}" not requested: ${message}.`, {
      ...first.findPlace(),
      hint: isForeign && 'foreignHint' in others ? others.foreignHint : hint,
    });
  });
}

interface ExternalLink {
  /** As it is written. */
  readonly url: string;
  /** Without fragment, with a scheme: equal for links to one page. */
  readonly address: string;
  /** With `#`; `''` if there is none. */
  readonly hash: string;
  /** Reads files, so it is asked for where there is something to report. */
  readonly findPlace: () => LinkPlace;
}

type LinkPlace = Pick<Diagnostic, 'file' | 'line' | 'column'>;

/** Links to http and https addresses; those of navigation and theme once each. */
function listExternalLinks(input: LinkCheckInput): readonly ExternalLink[] {
  const { config, pages, navigation, dependencies } = input;
  // A fallback page for a missing translation has the links of its original.
  const ownPages = pages.filter(({ route }) => route.original === undefined);
  const ofPages = ownPages.flatMap((page) => {
    const file = getProjectPath(page.route.file, config);
    return [
      ...page.links.flatMap(({ url, line, column }) => toExternalLink(url, () => ({ file, line, column }))),
      ...listFrontmatterLinks(page).flatMap((url) =>
        toExternalLink(url, () => findAddress(url, [page.route.file], config)),
      ),
    ];
  });
  const sources: readonly FilePath[] = [
    ...listNavigationSources(dependencies, config),
    ...(config.configFile ? [config.configFile] : []),
  ];
  const ofNavigation = listNavigationEntries(navigation, config).flatMap(({ link }) => link ?? []);
  const ofSite = [...new Set([...ofNavigation, ...listThemeLinks(input)])];
  return [
    ...ofPages,
    ...ofSite.flatMap((url) => toExternalLink(url, () => findAddress(url, sources, config))),
  ];
}

function toExternalLink(url: string, findPlace: () => LinkPlace): readonly ExternalLink[] {
  if (!/^(?:https?:)?\/\//i.test(url)) return [];
  const full = url.startsWith('//') ? `https:${url}` : url;
  const [address = '', ...rest] = (URL.canParse(full) ? new URL(full).href : full).split('#');
  return [{ url, address, hash: rest.length === 0 ? '' : `#${rest.join('#')}`, findPlace }];
}

function listThemeLinks({ config: { theme } }: LinkCheckInput): readonly string[] {
  const icons = theme.socialLinks.filter(({ mode }) => mode === 'link').map(({ content }) => content);
  const footers = [theme.footer, ...theme.locales.map(({ footer }) => footer)];
  const inFooters = footers.flatMap((footer) => [
    ...(footer?.message ?? '').matchAll(/\shref\s*=\s*["']([^"']+)["']/gi),
  ]);
  return [...icons, ...inFooters.map(([, url = '']) => url)];
}
