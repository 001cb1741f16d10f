/**
 * Diagnostics: every trouble docgen can name. A code is never reused; its title
 * is what the documentation lists. Ranges: 10xx config, 20xx routes and
 * navigation, 30xx content, 40xx links and checks, 50xx bundling, 60xx
 * rendering, 70xx output, 75xx store, 80xx servers, 90xx command line, 95xx plugins.
 */
import type { Diagnostic, Severity } from './types.ts';
import { writeLetters } from './url.ts';

/** Title of each diagnostic, by code. Keep the codes in order. */
export const DIAGNOSTIC_TITLES = {
  DG1001: 'Config file cannot be loaded',
  DG1002: 'Config has a wrong value',
  DG1003: 'Option has moved',
  DG1004: 'Options have no effect',
  DG1006: 'Docs folder cannot be used',
  DG1007: 'Code of an untrusted checkout not run',
  DG1008: 'Option left out of an untrusted build',
  DG1009: 'A config file is not read',
  DG2001: 'Two files claim one address',
  DG2002: 'File names differ only by case',
  DG2003: 'File names differ only by Unicode form',
  DG2004: 'File or folder cannot be read',
  DG2005: 'Symbolic link skipped',
  DG2006: 'Special file skipped',
  DG2007: 'File name cannot become an address',
  DG2008: 'Docs folder is missing',
  DG2009: 'Docs folder has no pages',
  DG2010: 'Navigation file is not valid JSON',
  DG2011: 'Navigation file has a wrong entry',
  DG2012: 'Navigation names a page that does not exist',
  DG2013: 'Navigation bar written in _meta.json',
  DG2014: 'Navigation link is unsafe',
  DG2015: 'activeMatch is not a valid pattern',
  DG2016: 'Interface texts are missing in a language',
  DG2017: 'Text key has no usable text',
  DG2018: 'i18n.json cannot be used',
  DG2019: 'Route pattern is not usable',
  DG2020: 'File name does not work on every system',
  DG2021: 'Icon in the navigation is unsafe',
  DG2022: 'Name has the wrong letter case',
  DG2023: 'Navigation file is not read',
  DG2024: 'Version has no pages',
  DG2025: 'Folder of a package has no pages',
  DG2026: 'Two navigation files order the same pages',
  DG2027: 'Markdown that is not a page',
  DG3000: 'Page file cannot be read',
  DG3001: 'Page file is too large',
  DG3002: 'Page is not UTF-8',
  DG3003: 'Page has a control character',
  DG3004: 'Page exceeds a limit of the Markdown engine',
  DG3010: 'Frontmatter language is refused',
  DG3011: 'Frontmatter is not closed',
  DG3012: 'Frontmatter is too large',
  DG3013: 'Frontmatter is not valid YAML',
  DG3014: 'Frontmatter is not a map',
  DG3015: 'Frontmatter has too many aliases',
  DG3016: 'Frontmatter key left out',
  DG3017: 'Frontmatter has a wrong key or value',
  DG3018: 'Head tag of a page left out',
  DG3040: 'Markdown that looks like a mistake',
  DG3041: 'Page has a syntax error',
  DG3042: 'Unsafe address removed',
  DG3043: 'Raw HTML left out',
  DG3044: 'Default export in a page',
  DG3045: 'Page is nested too deeply',
  DG3046: 'Page cannot be compiled',
  DG3047: 'Local file is not meant for readers',
  DG3048: 'Id of an element changed',
  DG3049: 'Component in a Markdown file',
  DG3050: 'Compiling stopped',
  DG3051: 'Style of an element is a string',
  DG3052: 'Page takes too long to compile',
  DG3053: 'Code of a page not run in an untrusted build',
  DG3054: 'Frame stays empty',
  DG3055: 'Link with an unknown scheme',
  DG3056: 'Component is not defined',
  DG3057: 'Formula that cannot be read',
  DG3058: 'Image cannot be encoded',
  DG3059: 'Property of a component is not used',
  DG3060: 'File is not the image it should be',
  DG3061: 'Message of a Markdown plugin',
  DG3062: 'Result of a Markdown plugin is not shown as it is meant',
  DG3063: 'Native Markdown engine cannot be loaded',
  DG3064: 'Id of an imported file repeats',
  DG3100: 'Code language is unknown',
  DG3101: 'Code language is not a name',
  DG3102: 'Code block is too large to highlight',
  DG3103: 'Highlighting a code block never ends',
  DG3104: 'Code block cannot be highlighted',
  DG3105: 'Shiki transformer failed',
  DG3106: 'Style attribute of a Shiki transformer left out',
  DG3107: 'Code block option cannot be used',
  DG3110: 'Code file not found',
  DG3111: 'Code file path is not supported',
  DG3112: 'Code file is not meant for readers',
  DG3113: 'Code block has both a file and text',
  DG3114: 'Code file cannot be shown',
  DG3115: 'Shiki theme cannot be loaded',
  DG3116: 'Shiki language cannot be loaded',
  DG3117: 'Region of a code file not found',
  DG3118: 'Git repository cannot be read',
  DG3119: 'Revision of a code file not found',
  DG3120: 'Cell of a notebook not found',
  DG3121: 'Notebook cannot be read',
  DG3122: 'Output of a notebook cannot be shown',
  DG3123: 'Diagram is shown as code',
  DG4001: 'Dead link',
  DG4002: 'Dead image',
  DG4003: 'Dead anchor',
  DG4004: 'Dead link in frontmatter',
  DG4005: 'Dead link in the navigation',
  DG4006: 'Page cannot be reached',
  DG4007: 'Link to a redirect',
  DG4010: 'Lock file cannot be used',
  DG4011: 'Page is not translated',
  DG4012: 'Translation is outdated',
  DG4013: 'Translation has no original',
  DG4014: 'Translation differs in structure from its original',
  DG4015: 'Translation has not been recorded',
  DG4019: 'Addresses have not been recorded',
  DG4020: 'Published address no longer exists',
  DG4021: 'Sample has a type error',
  DG4022: 'Samples are not type-checked',
  DG4030: 'Image without a description',
  DG4031: 'Heading skips a level',
  DG4032: 'Link without text',
  DG4033: 'One link text for several targets',
  DG4034: 'Table without headers',
  DG4035: 'Page without a heading',
  DG4036: 'Heading without text',
  DG4040: 'Sample does not match its title',
  DG4050: 'Search does not find a page',
  DG4060: 'Link to another site is dead',
  DG4061: 'Page of another site has moved',
  DG4062: 'Dead anchor on another site',
  DG4063: 'Link to another site cannot be checked',
  DG4064: 'Link to another site not requested',
  DG4070: 'Baseline cannot be used',
  DG4071: 'Problems of the baseline are gone',
  DG5001: 'File of docgen itself is missing',
  DG5002: 'Module cannot be bundled',
  DG5003: 'Bundler warning',
  DG5004: 'Markdown file imports itself',
  DG5005: 'Theme replaces nothing',
  DG5006: 'Export of the theme is not used',
  DG5007: 'getCustomMDXComponent of the theme failed',
  DG5008: 'Bundler was ended',
  DG5009: 'Script that needs a server',
  DG6001: 'Page cannot be rendered',
  DG6002: 'Page has no default export',
  DG6003: 'Page takes too long to render',
  DG6004: 'Rendering stopped',
  DG6005: 'Head tag cannot be written',
  DG6010: 'Page fails in the browser',
  DG6011: 'App fails in the browser',
  DG6012: 'Server and browser render different pages',
  DG6013: 'Module fails in the browser',
  DG6014: 'Policy blocks something on a page',
  DG6015: 'Part of a page is left to the browser',
  DG7001: 'Output folder refused',
  DG7002: 'Two sources write one output file',
  DG7003: 'Output path leaves the output folder',
  DG7004: 'Output cannot be written',
  DG7005: 'Another build is running',
  DG7006: 'File cannot be copied to the output',
  DG7007: 'Two content security policies',
  DG7008: 'File of the public folder not published',
  DG7010: 'Two builds of the same site differ',
  DG7011: 'File that needs a server',
  DG7022: 'Portable site is not read by a service worker',
  DG7023: 'Site cannot be installed',
  DG7024: 'Offline section has no pages',
  DG7501: 'Store cannot be written',
  DG7502: 'Shared store cannot be read',
  DG7503: 'Results not written to the shared store',
  DG7504: 'Queue cannot be used',
  DG7505: 'Worker does not take part',
  DG7506: 'Pages not rendered by workers',
  DG7601: 'Address to publish to cannot be used',
  DG7602: 'Site was not published',
  DG7603: 'Site is published by two runs',
  DG7604: 'Objects of others where the site belongs',
  DG7605: 'Portable site is not published',
  DG7606: 'Link in the built site is not published',
  DG8001: 'Port in use',
  DG8002: 'Server cannot listen',
  DG8003: 'No built site to serve',
  DG8004: 'Header of the server cannot be sent',
  DG8005: 'Files are polled instead of watched',
  DG8006: 'Preview without its config',
  DG8007: 'Certificate cannot be used',
  DG8008: 'Client of the MCP server is not understood',
  DG9001: 'docgen failed unexpectedly',
  DG9002: 'Unknown command or folder',
  DG9003: 'Wrong flag or value',
  DG9004: 'Folder is not empty',
  DG9005: 'The system refused',
  DG9006: 'No editor to open files in',
  DG9007: 'Theme has no such part',
  DG9008: 'Part has already been copied',
  DG9009: 'Part cannot be copied',
  DG9010: 'Something was not carried over',
  DG9011: 'No site of that tool to migrate',
  DG9012: 'Address no longer has a page',
  DG9013: 'Content is not in the new page',
  DG9014: 'No option of that name',
  DG9015: 'Config of the other tool is not valid',
  DG9016: 'Version cannot be frozen',
  DG9017: 'Versions in the config cannot be edited',
  DG9018: 'Version cannot be removed',
  DG9019: 'Version differs from its source',
  DG9020: 'Package for a command is not installed',
  DG9021: 'Something is not in the book',
  DG9022: 'Book cannot be printed',
  DG9501: 'Plugin failed',
  DG9502: 'Plugin hook never ends',
  DG9503: 'Plugin returns an invalid value',
  DG9504: 'Plugin reports a problem',
  DG9525: 'Text from elsewhere cannot be fetched',
  DG9526: 'Text from elsewhere is not the one that is locked',
  DG9527: 'Text from elsewhere is not locked',
  DG9528: 'Locked text is not used',
} as const satisfies Record<`DG${number}`, string>;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_TITLES;

type PlaceKey = Exclude<keyof Diagnostic, 'code' | 'severity' | 'message'>;

/** Everything of a diagnostic but its code, severity and message. Undefined is the same as absent. */
export type DiagnosticPlace = { readonly [Key in PlaceKey]?: Diagnostic[Key] | undefined };

/** Creates a diagnostic; `place` says where it is and what to do next. */
export function createDiagnostic(
  severity: Severity,
  code: DiagnosticCode,
  message: string,
  place: DiagnosticPlace = {},
): Diagnostic {
  const diagnostic = {
    code,
    severity,
    message: writeLetters(message),
    ...place,
    hint: place.hint && writeLetters(place.hint),
    excerpt: place.excerpt && cutExcerpt(place.excerpt),
  };
  const given = Object.entries(diagnostic).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as Diagnostic;
}

/** Thrown by a stage that cannot go on; carries what to print and how to exit. */
export class DocgenError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  /** 1 build or check failed, 2 usage or config, 3 environment (port, permission, disk). */
  readonly exitCode: 1 | 2 | 3;
  constructor(diagnostics: readonly Diagnostic[], exitCode: 1 | 2 | 3 = 1, options?: ErrorOptions) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'), options);
    this.name = 'DocgenError';
    this.diagnostics = diagnostics;
    this.exitCode = exitCode;
  }
}

export function createDocgenError(
  code: DiagnosticCode,
  message: string,
  { exitCode, cause, ...place }: DiagnosticPlace & Partial<Pick<DocgenError, 'exitCode' | 'cause'>> = {},
): DocgenError {
  const options = cause === undefined ? undefined : { cause };
  return new DocgenError([createDiagnostic('error', code, message, place)], exitCode, options);
}

/** Creates an error for usage, or a config, that is wrong: exit code 2. */
export function createUsageError(
  message: string,
  hint?: string,
  code: DiagnosticCode = 'DG9003',
): DocgenError {
  return createDocgenError(code, message, { hint, exitCode: 2 });
}

/** Returns the line of `text` with a 1-based number. */
export function toExcerpt(text: string, line: number): string {
  return cutExcerpt(text.split('\n', line)[line - 1]);
}

/** Number of lines shown before a line and after it. */
const CONTEXT_LINES = 2;

/** Returns the line of `text` with a 1-based number, and the lines around it. */
export function cutSourceLines(
  text: string,
  line: number,
): Required<Pick<Diagnostic, 'excerpt' | 'before' | 'after'>> {
  return createSourceLines(text)(line);
}

/** Creates a function that cuts many lines, with those around them, from one text. */
export function createSourceLines(text: string): (line: number) => ReturnType<typeof cutSourceLines> {
  let lines: readonly string[] | undefined;
  return (line) => {
    lines ??= text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
    const at = line - 1;
    return {
      excerpt: cutExcerpt(lines[at]),
      before: lines.slice(Math.max(0, at - CONTEXT_LINES), at).map(cutExcerpt),
      after: lines.slice(line, line + CONTEXT_LINES).map(cutExcerpt),
    };
  };
}

/** Creates a function that cuts excerpts from many lines of one text. */
export function createExcerpts(text: string): (line: number) => string {
  let lines: readonly string[] | undefined;
  return (line) => {
    lines ??= text.split('\n');
    return cutExcerpt(lines[line - 1]);
  };
}

/** A terminal shows some 100 characters; a line of a megabyte may have thousands of findings: then none of it is shown. */
const MAX_EXCERPT = 2_000;

function cutExcerpt(line = ''): string {
  return line.length > MAX_EXCERPT ? '' : line;
}

/** True if any of them fails a build. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Joins names for a message: the first of them, and how many more there are. */
export function formatList(names: readonly (string | number)[], most = 10): string {
  const more = names.length - most;
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
