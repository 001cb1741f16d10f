/** The content security policy as files: `_headers` for Netlify and Cloudflare, JSON for all others. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { PublicFile } from '../output/public-files.ts';
import { type ContentPolicy, createPolicyHeaders } from '../render/content-policy.ts';
import { INLINE_SCRIPT_HASH } from '../render/inline-script.ts';

const HEADERS_FILE = '_headers';
const JSON_FILE = 'security-headers.json';

interface PolicyRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly directives: Readonly<Record<string, readonly string[]>>;
  readonly inlineScript: string;
}

/**
 * Creates the files; the site's own `_headers` comes first, unchanged. `replaced` is the public file that is merged into
 * one of them and not copied.
 */
export async function createPolicyFiles(
  policy: ContentPolicy | undefined,
  publicFiles: readonly PublicFile[],
) {
  if (policy === undefined) return { files: [], replaced: undefined, diagnostics: [] };
  const headers = createPolicyHeaders(policy);
  const publicHeaders = publicFiles.find(({ file }) => file.path === HEADERS_FILE);
  const existingText = publicHeaders === undefined ? '' : await readText(publicHeaders);
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const rule = ['/*', ...lines, ''].join('\n');
  const data: PolicyRecord = {
    headers,
    directives: Object.fromEntries(policy),
    inlineScript: INLINE_SCRIPT_HASH,
  };
  return {
    files: [
      { path: HEADERS_FILE, content: existingText === '' ? rule : `${existingText.trimEnd()}\n\n${rule}` },
      { path: JSON_FILE, content: `${JSON.stringify(data, null, 2)}\n` },
    ],
    replaced: publicHeaders,
    diagnostics:
      publicHeaders && /^[ \t]+content-security-policy\s*:/im.test(existingText)
        ? [createDuplicateWarning(publicHeaders)]
        : [],
  };
}

async function readText({ file: { content } }: PublicFile): Promise<string> {
  return typeof content === 'object' && 'copyOf' in content ? readFile(content.copyOf, 'utf8') : '';
}

function createDuplicateWarning({ source }: PublicFile): Diagnostic {
  return createDiagnostic(
    'warning',
    'DG7007',
    `"${source}" has a Content-Security-Policy, and "csp" adds another: browsers allow only what both do.`,
    { file: source, hint: 'Move its sources into "csp", or write no other: "csp: false".' },
  );
}

/** Reads the headers that a built site requests from its host. */
export function readPolicyHeaders(outDir: string): Readonly<Record<string, string>> {
  try {
    const { headers } = JSON.parse(readFileSync(join(outDir, JSON_FILE), 'utf8')) as PolicyRecord;
    return headers;
  } catch {
    // The site wants no policy, or another tool has changed its folder.
    return {};
  }
}
