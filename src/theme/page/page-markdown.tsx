import type { ReactElement } from 'react';
import { usePage, useSite } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';

interface PageMarkdownProps {
  readonly place: 'title' | 'outline';
}

/** Place for `themeConfig.llmsUI`. The plugin marks pages that have no Markdown (`page.llms`). */
export function PageMarkdown(props: PageMarkdownProps): ReactElement | null {
  const { site } = useSite();
  const { page } = usePage();
  return site.theme.llmsUI && page.llms !== false ? <Actions {...props} /> : null;
}

function Actions(props: PageMarkdownProps): ReactElement {
  const LlmsActions = useThemePart('LlmsActions');
  return <LlmsActions {...props} />;
}
