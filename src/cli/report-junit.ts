/**
 * JUnit XML, as CI systems read it: a suite for each file, a test case for each problem. Errors are failures;
 * warnings and notes are skipped cases, since they fail nothing.
 */
import type { Diagnostic } from '../shared/types.ts';
import type { Report } from './report-json.ts';
import { locateFile, type ReportPlace } from './report-place.ts';

export function formatJunit(report: Report, place: ReportPlace): string {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.diagnostics) {
    const name = diagnostic.file === undefined ? 'docgen' : locateFile(diagnostic.file, place);
    groups.set(name, [...(groups.get(name) ?? []), diagnostic]);
  }
  const suites = [...groups].map(([name, diagnostics]) => formatSuite(name, diagnostics));
  // Without any case, CI systems take the file for broken.
  const passed = `  <testsuite name="docgen" tests="1" failures="0" errors="0" skipped="0" time="0">
    <testcase name="docgen ${escapeXml(report.command)}" classname="docgen" time="0"/>
  </testsuite>
`;
  const totals = formatTotals(report.diagnostics);
  const body = suites.length === 0 ? passed : suites.join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docgen ${escapeXml(report.command)}" ${suites.length === 0 ? formatTotals([undefined]) : totals} time="0">
${body}</testsuites>
`;
}

function formatTotals(cases: readonly (Diagnostic | undefined)[]): string {
  const failures = cases.filter((diagnostic) => diagnostic?.severity === 'error').length;
  return `tests="${cases.length}" failures="${failures}" errors="0"`;
}

function formatSuite(name: string, diagnostics: readonly Diagnostic[]): string {
  const skipped = diagnostics.filter(({ severity }) => severity !== 'error').length;
  const cases = diagnostics.map((diagnostic) => formatCase(name, diagnostic)).join('');
  return `  <testsuite name="${escapeXml(name)}" ${formatTotals(diagnostics)} skipped="${skipped}" time="0">\n${cases}  </testsuite>\n`;
}

function formatCase(
  name: string,
  { code, severity, message, hint, line, column, excerpt }: Diagnostic,
): string {
  const place = [line, column].filter((part) => part !== undefined).join(':');
  const title = [code, place, message.split('\n', 1)[0]].filter(Boolean).join(' ');
  const where = [name, place].filter(Boolean).join(':');
  const details = [`${severity} ${code} ${where}`, message, excerpt, hint].filter(Boolean).join('\n');
  const outcome =
    severity === 'error'
      ? `<failure type="${code}" message="${escapeXml(message)}">${escapeXml(details)}</failure>`
      : `<skipped message="${escapeXml(`${severity}: ${message}`)}"/>`;
  return `    <testcase name="${escapeXml(title)}" classname="${escapeXml(name)}" file="${escapeXml(name)}"${line === undefined ? '' : ` line="${line}"`} time="0">
      ${outcome}
    </testcase>
`;
}

/** Replaces characters that XML 1.0 cannot contain. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
