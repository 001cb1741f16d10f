import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { bundleProject, type Files, textOf } from './bundle-project.ts';

async function bundleTheme(files: Files): Promise<string> {
  const project = bundleProject(files);
  const bundle = await project.bundle({ store: createMemoryStore() });
  return bundle.files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => textOf(bundle, path))
    .join('\n');
}

it('leaves out of the app what a theme passes on but the app does not use', async () => {
  const plain = await bundleTheme({});
  const passing = await bundleTheme({
    'theme/index.tsx':
      "export * from 'docgenjs/theme-original';\nexport const BackToTop = () => <b>own-back</b>;",
  });
  expect(passing).toContain('own-back');
  // The own part comes in for one that is larger; a theme that is passed on whole would add tens of kilobytes.
  expect(passing.length).toBeLessThan(plain.length + 1000);
});

it('reads lists of names as people write them', async () => {
  const text = await bundleTheme({
    'theme/index.tsx': `
      export * from 'docgenjs/theme-original';
      export { Footer } from './footer';`,
    'theme/footer.tsx': `
import {
  Badge as Mark, // a mark, made small
  /* the button, too */
  Button,
  type ButtonProps, // for below
} from 'docgenjs/theme-original';
import { Link, type BadgeProps } from "docgenjs/theme-original"
const props: ButtonProps & BadgeProps = { text: 'own-badge' };
export const Footer = () => <footer><Mark {...props} /><Button href="/a">own-button</Button><Link href="/b">own-link</Link></footer>;`,
  });
  for (const word of ['own-badge', 'own-button', 'own-link']) expect(text).toContain(word);
});
