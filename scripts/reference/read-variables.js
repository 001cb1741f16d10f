/** CSS variables of the theme, in groups: a comment in vars.css that begins with `#` opens one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../steps.js';

/** @typedef {{ name: string; light: string; dark: string | undefined }} Variable */

/** @returns {{ doc: string; variables: Variable[] }[]} */
export function readVariables() {
  const text = readFileSync(join(projectDir, 'src/theme/styles/vars.css'), 'utf8');
  const light = findBlock(text, ':where(:root)');
  const dark = new Map(parseVariables(findBlock(text, ':where(.dark)')));
  const groups = light.split(/\/\*[\s*]*# /).slice(1);
  return groups.map((group) => {
    const end = group.indexOf('*/');
    const [doc, rest] = [group.slice(0, end), group.slice(end + 2)];
    // Any other comment ends the group: what follows is nobody's to set.
    const [own = ''] = rest.split('/*', 1);
    const variables = parseVariables(own).map(([name, value]) => ({
      name,
      light: value,
      dark: dark.get(name),
    }));
    return { doc: doc.replace(/\s*\n\s*\*?\s*/g, ' ').trim(), variables };
  });
}

/** Returns the content of the first rule with this selector. */
function findBlock(text, selector) {
  const start = text.indexOf('{', text.indexOf(`${selector} {`));
  return text.slice(start + 1, text.indexOf('\n', text.indexOf('}', start)));
}

function parseVariables(block) {
  const declarations = block.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return [...declarations].map(
    ([, name = '', value = '']) => /** @type {const} */ ([name, toOneLine(value)]),
  );
}

/** @param {string} value */
function toOneLine(value) {
  return value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\( | \)/g, (text) => text.trim());
}
