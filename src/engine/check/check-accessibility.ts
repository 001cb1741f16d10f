/**
 * Reports content that some readers cannot use: pictures, headings, links and tables that a screen
 * reader cannot announce.
 */

import { assertNever } from '../../shared/assert-never.ts';
import { createDiagnostic, type DiagnosticCode, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Flaw } from '../markdown/page-flaws.ts';
import type { PageOutline } from '../markdown/page-outline.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface AccessibilityInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly severity: Severity;
}

export function checkAccessibility(
  { route, outline }: { readonly route: Route; readonly outline: PageOutline },
  { config, table, severity }: AccessibilityInput,
): Diagnostic[] {
  const file = getProjectPath(route.file, config);
  const report = (code: DiagnosticCode, message: string, place: DiagnosticPlace) =>
    createDiagnostic(severity, code, message, { file, ...place });
  return [
    ...outline.flaws.map((flaw) => {
      const { code, message, hint } = describeFlaw(flaw);
      return report(code, message, { line: flaw.line, column: flaw.column, hint });
    }),
    ...findRepeatedTexts(outline, (url) => {
      // Two places of one page are no surprise.
      const { target, resolved } = table.resolveLink(url, route);
      return target?.path ?? resolved ?? url;
    }).map(({ text, line, first }) =>
      report('DG4033', `Link text "${text}" has a different target than the same text in line ${first}.`, {
        line,
        hint: 'Make each text describe its target: a list of links has no sentences around them.',
      }),
    ),
  ];
}

function describeFlaw({ kind, about }: Flaw): {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
} {
  switch (kind) {
    case 'image':
      return {
        code: 'DG4030',
        message: about === '' ? 'Image without a description.' : `Image "${about}" has no description.`,
        hint: 'Describe it: ![description](image.png). For a decorative image, write <img alt="" src="image.png">.',
      };
    case 'heading':
      return {
        code: 'DG4031',
        message: `Heading "${about}" skips a level.`,
        hint: 'Use the level below that of the previous heading.',
      };
    case 'empty-heading':
      return {
        code: 'DG4036',
        message: 'Heading without text.',
        hint: 'Write its text, or remove it; for space or a line, write "---".',
      };
    case 'link':
      return {
        code: 'DG4032',
        message: `Link to "${about}" has no text.`,
        hint: 'Write a text, or describe the image in it.',
      };
    case 'title':
      return {
        code: 'DG4035',
        message: 'Page without a heading and without a title.',
        hint: 'Begin it with "# Heading", or give its frontmatter a "title".',
      };
    case 'table':
      return {
        code: 'DG4034',
        message: 'Table without headers.',
        hint: 'Use <th> in its first row or column.',
      };
    default:
      return assertNever(kind);
  }
}

/** Links with the same text that point to different places: the second one and those after it. */
function findRepeatedTexts({ links }: PageOutline, resolveTarget: (url: string) => string) {
  const firstUses = new Map<string, { readonly target: string; readonly line: number }>();
  return links.flatMap(({ url, text, line }) => {
    const name = text.toLowerCase();
    if (name === '') return [];
    const target = resolveTarget(url);
    const first = firstUses.get(name);
    if (first === undefined) firstUses.set(name, { target, line });
    return first === undefined || first.target === target ? [] : [{ text, line, first: first.line }];
  });
}
