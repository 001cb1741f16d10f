import type { ReactElement } from 'react';
import { Content } from '../../runtime/index.ts';

/** Page types `custom` and `blank`: the page's own content and nothing around it. */
export function PageLayout(): ReactElement {
  return (
    <main id="rp-main" className="rp-page-layout" tabIndex={-1}>
      <Content />
    </main>
  );
}
