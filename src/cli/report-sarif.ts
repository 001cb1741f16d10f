/** SARIF 2.1.0 (OASIS), which code scanning of GitHub, GitLab and Azure reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIAGNOSTIC_TITLES, type DiagnosticCode } from '../shared/diagnostic.ts';
import type { Diagnostic } from '../shared/types.ts';
import { encodePath } from '../shared/url.ts';
import type { PackageInfo } from './package-info.ts';
import type { Report } from './report-json.ts';
import { locateFile, type ReportPlace } from './report-place.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** `docs` is docgen's package, which has the explanations of the codes. */
export function formatSarif(report: Report, place: ReportPlace, docs: PackageInfo): string {
  const codes = [...new Set(report.diagnostics.map(({ code }) => code))].sort();
  const explanations = readExplanations(docs);
  const driver = {
    name: 'docgen',
    version: report.docgen,
    ...(docs.homepage && { informationUri: docs.homepage }),
    rules: codes.map((code) => ({
      id: code,
      shortDescription: { text: DIAGNOSTIC_TITLES[code as DiagnosticCode] ?? code },
      ...explanations[code],
      ...(docs.homepage && {
        helpUri: `${docs.homepage.replace(/\/$/, '')}/api/diagnostics#${code.toLowerCase()}`,
      }),
    })),
  };
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: report.exitCode <= 1, exitCode: report.exitCode }],
    results: report.diagnostics.map((diagnostic) => formatResult(diagnostic, codes, place)),
  };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function formatResult(diagnostic: Diagnostic, codes: readonly string[], place: ReportPlace) {
  const { code, severity, message, hint, file, line, column, excerpt } = diagnostic;
  const region = line !== undefined && {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(excerpt && { snippet: { text: excerpt } }),
  };
  const location = file !== undefined && {
    artifactLocation: { uri: encodePath(locateFile(file, place)), uriBaseId: '%SRCROOT%' },
    ...(region && { region }),
  };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: hint ? `${message}\n${hint}` : message },
    locations: location ? [{ physicalLocation: location }] : [],
  };
}

interface Explanation {
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string };
}

/** Meaning and next step of each code, without the links, whose targets are pages of the documentation. */
function readExplanations({ schemasDir }: PackageInfo): Readonly<Record<string, Explanation>> {
  const text = readFileSync(join(schemasDir, 'diagnostics.json'), 'utf8').replace(
    /\[([^\]]*)\]\([^)]*\)/g,
    '$1',
  );
  const kept = JSON.parse(text) as Readonly<Record<string, { means: string; do: string }>>;
  return Object.fromEntries(
    Object.entries(kept).map(([code, { means, do: step }]) => [
      code,
      { fullDescription: { text: means }, help: { text: step } },
    ]),
  );
}
