import type { ReactElement } from 'react';
import { useActiveAnchor, useDynamicToc, useI18n } from '../../runtime/index.ts';
import { IconSmallMenu } from '../base/icons.tsx';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import type { OutlineSlots, PanelProps } from './doc-panels.tsx';

interface MenuBarProps extends PanelProps, OutlineSlots {
  readonly hasSidebar: boolean;
  readonly hasOutline: boolean;
}

/** Below 1280 px: buttons for the sidebar and the outline, and how far the reader has come. */
export function MenuBar({
  panels,
  hasSidebar,
  hasOutline,
  beforeOutline,
  afterOutline,
}: MenuBarProps): ReactElement {
  const text = useI18n();
  const toc = useDynamicToc();
  const { scrolledHeader: active } = useActiveAnchor(toc);
  const ReadPercent = useThemePart('ReadPercent');
  const isEmpty = toc.length === 0 && !beforeOutline && !afterOutline;
  return (
    <div className="rp-doc-layout__menu">
      {hasSidebar ? (
        <button
          type="button"
          className="rp-doc-layout__menu-button rp-doc-layout__menu-button--sidebar"
          aria-expanded={panels.open === 'sidebar'}
          aria-controls="rp-sidebar-panel"
          onClick={() => panels.toggle('sidebar')}
        >
          <IconSmallMenu />
          {text('menuTitle')}
        </button>
      ) : null}
      {hasOutline ? (
        <button
          type="button"
          className="rp-doc-layout__menu-button rp-doc-layout__menu-button--outline"
          aria-expanded={panels.open === 'outline'}
          aria-controls="rp-outline-panel"
          disabled={isEmpty}
          onClick={() => panels.toggle('outline')}
        >
          <span {...(active ? renderInlineMarkdown(active.text) : { children: text('outlineTitle') })} />
          <ReadPercent />
          <span className="rp-chevron" />
        </button>
      ) : null}
    </div>
  );
}
