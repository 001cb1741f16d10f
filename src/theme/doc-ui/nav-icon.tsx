import type { ReactElement } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { IconExternalLink } from '../base/link-icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import {
  getToolLinkProps,
  localizeTool,
  preferEnglish,
  type ToolLang,
  type ToolLink,
  useToolLang,
} from './tool-link.ts';
import { ToolLogo } from './tool-logo.tsx';
import '../styles/doc-ui.css';

/** Tools under a heading. */
export interface ToolGroup {
  readonly title: string;
  /** The heading in English. @default title */
  readonly titleEn?: string | undefined;
  readonly links: readonly ToolLink[];
}

/** The link that heads the menu. */
export interface ToolMenuHeader {
  /** The organisation behind the tools. */
  readonly title: string;
  /** @default title */
  readonly titleEn?: string | undefined;
  /** Address at which the organisation hosts its code. Opens in a new tab. */
  readonly url: string;
}

export interface NavIconProps {
  /** English if it is `en`, Chinese if it is anything else. @default Chinese if the address contains `zh` */
  readonly lang?: string | undefined;
  /** Opens the menu besides a click and the keyboard. @default 'hover' */
  readonly trigger?: 'hover' | 'focus' | 'click' | undefined;
  /** Tools of the menu. Without any group there is no button either. @default [] */
  readonly groups?: readonly ToolGroup[];
  readonly header?: ToolMenuHeader | undefined;
}

/**
 * Milliseconds that the pointer rests or is away before the menu opens or closes: a pointer that only
 * passes opens nothing.
 */
const DELAY_MS = 100;
/** Side of a logo, in px. */
const LOGO_SIZE = 40;

/**
 * A button for the navigation bar that opens a menu of related tools. Each opens its site in a new tab.
 *
 * @example
 * <Layout beforeNavTitle={<NavIcon groups={[{ title: 'Tools', links: tools }]} />} />
 */
export function NavIcon({ lang, trigger, groups = [], header }: NavIconProps): ReactElement | null {
  const text = useI18n();
  const toolLang = useToolLang(lang);
  const HoverGroup = useThemePart('HoverGroup');
  if (groups.length === 0) return null;
  return (
    <HoverGroup
      className="rp-nav-icon"
      label={<GridIcon />}
      name={text('toolMenuText')}
      hasArrow={false}
      trigger={trigger}
      openDelay={DELAY_MS}
      closeDelay={DELAY_MS}
    >
      <div className="rp-nav-icon__menu" lang={toLangTag(toolLang)}>
        {header ? <MenuHeader header={header} lang={toolLang} /> : null}
        {groups.map((group) => (
          <MenuGroup key={group.title} group={group} lang={toolLang} />
        ))}
      </div>
    </HoverGroup>
  );
}

function MenuHeader({
  header,
  lang,
}: {
  readonly header: ToolMenuHeader;
  readonly lang: ToolLang;
}): ReactElement {
  const text = useI18n();
  const { title, titleEn, url } = header;
  return (
    <a className="rp-nav-icon__header" {...getToolLinkProps(url)}>
      {preferEnglish(lang, titleEn, title)}
      <IconExternalLink />
      <span className="rp-sr-only">{text('newTabText')}</span>
    </a>
  );
}

function MenuGroup({ group, lang }: { readonly group: ToolGroup; readonly lang: ToolLang }): ReactElement {
  const { title, titleEn, links } = group;
  return (
    <>
      <p className="rp-nav-icon__title">{preferEnglish(lang, titleEn, title)}</p>
      <ul className="rp-nav-icon__list">
        {links.map((tool) => (
          <li key={tool.name}>
            <MenuLink tool={tool} {...localizeTool(tool, lang)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MenuLinkProps extends ReturnType<typeof localizeTool> {
  readonly tool: ToolLink;
}

function MenuLink({ tool, desc, url }: MenuLinkProps): ReactElement {
  const text = useI18n();
  return (
    <a className="rp-nav-icon__link" {...getToolLinkProps(url)}>
      <ToolLogo logo={tool.logo} scale={tool.logoScale} size={LOGO_SIZE} />
      <span className="rp-nav-icon__text">
        <span className="rp-nav-icon__name">{tool.name}</span>
        <span className="rp-nav-icon__desc">{desc}</span>
      </span>
      <span className="rp-sr-only">{text('newTabText')}</span>
    </a>
  );
}

/** Nine dots. */
function GridIcon(): ReactElement {
  const places = [4, 10, 16];
  return (
    <svg className="rp-icon" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {places.map((y) => places.map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.75" />))}
    </svg>
  );
}
