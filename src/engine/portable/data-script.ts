/** A data file as a script that passes it to a page of `file:` (`runtime/portable/site-files.ts`). */

const BEGIN = 'docgenFiles.give(';
const END = ');\n';

export function writeDataScript(path: string, content: string | Uint8Array): string {
  const name = JSON.stringify(path);
  return typeof content === 'string'
    ? `${BEGIN}${name},${JSON.stringify(content)}${END}`
    : `${BEGIN}${name},"${Buffer.from(content).toString('base64')}",true${END}`;
}

/** Returns the original content: the script is parsed, and never run. Undefined for any other script. */
export function readDataScript(script: string): Uint8Array | undefined {
  if (!script.startsWith(BEGIN) || !script.endsWith(END)) return undefined;
  try {
    const [, content, isBase64] = JSON.parse(`[${script.slice(BEGIN.length, -END.length)}]`) as unknown[];
    return typeof content === 'string' ? Buffer.from(content, isBase64 ? 'base64' : 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
