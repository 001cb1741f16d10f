/** Finds what keeps browsers from showing an SVG file: it has to be well-formed, and in its namespace. */
import { SaxesParser } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';

export function findSvgFault(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  // The parser does not follow entities of the file.
  if (text.includes('<!ENTITY')) return undefined;
  const parser = new SaxesParser({ xmlns: true });
  let fault: string | undefined;
  let root: string | undefined;
  parser.on('error', ({ message }) => {
    fault ??= message.replace(/^(\d+):(\d+): (.*?)\.?$/, 'line $1, column $2: $3');
  });
  parser.on('opentag', ({ local, uri }) => {
    root ??= `${local} ${uri}`;
  });
  parser.write(text).close();
  return fault ?? (root === `svg ${SVG}` ? undefined : `its root is not <svg xmlns="${SVG}">`);
}
