/**
 * Actions on a page as Markdown: copy it, open it, ask an assistant about it. These parts are in the app
 * only if `themeConfig.llmsUI` enables them (`llms-parts.ts`).
 */
import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { announce, routePathToMdPath, useI18n, useLang, usePage, useSite } from '../../runtime/index.ts';
import {
  IconAnthropic,
  IconCopy,
  IconLink,
  IconOpenAI,
  IconOpenInChat,
  IconSuccess,
} from '../base/llms-icons.tsx';
import { useCopying } from '../base/use-copying.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/** An entry of the menu, by name or as it is shown. */
export type LlmsViewOption =
  | 'markdownLink'
  | 'chatgpt'
  | 'claude'
  | {
      readonly title: string;
      readonly icon?: ReactNode;
      readonly href?: string;
      readonly onClick?: () => void;
    };

/** Props of `LlmsViewOptions`. */
export interface LlmsViewOptionsProps {
  /** Entries of the menu. @default those of `themeConfig.llmsUI`, else `['markdownLink', 'chatgpt', 'claude']` */
  readonly options?: readonly LlmsViewOption[];
}

/** Address of the Markdown of the page on screen, with base, as `pathname`. */
export function useMdUrl(): { readonly pathname: string } {
  const { page } = usePage();
  return { pathname: routePathToMdPath(page.original ?? page.routePath) };
}

/** Line of buttons about a page as Markdown; takes the attributes of a `div`. */
export function LlmsContainer({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div className={`rp-llms rp-not-doc ${className}`.trim()} {...rest} />;
}

/** Props of `LlmsCopyButton`: those of `<button>`. */
export interface LlmsCopyButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The words. @default those of the page's language */
  readonly text?: string;
  /** The text by language, if `text` does not set it. */
  readonly textByLang?: Readonly<Record<string, string>>;
}

/** Copies the page as Markdown; `onClick` does something else instead. */
export function LlmsCopyButton({ className = '', ...props }: LlmsCopyButtonProps): ReactElement {
  return <CopyButton className={`rp-llms__button ${className}`.trim()} {...props} />;
}

/** Copies the page as Markdown: a row below the outline. */
export function LlmsCopyRow(): ReactElement {
  return <CopyButton className="rp-outline__action" />;
}

function CopyButton({ text: own, textByLang, ...props }: LlmsCopyButtonProps): ReactElement {
  const text = useI18n();
  const lang = useLang();
  const { pathname: url } = useMdUrl();
  const [isLoading, setLoading] = useState(false);
  const [isCopied, copy] = useCopying(text('codeButtonGroupCopiedText'));
  const load = async () => {
    setLoading(true);
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(response.statusText);
      await copy(await response.text());
    } catch {
      announce(text('copyMarkdownFailedText'));
    } finally {
      setLoading(false);
    }
  };
  return (
    <button type="button" aria-busy={isLoading || undefined} onClick={load} {...props}>
      {isCopied ? <IconSuccess /> : <IconCopy />}
      {own || textByLang?.[lang] || text('copyMarkdownText')}
    </button>
  );
}

/** Menu of ways to use the page as Markdown in other tools. */
export function LlmsViewOptions({ options }: LlmsViewOptionsProps): ReactElement | null {
  const text = useI18n();
  const { site } = useSite();
  const HoverGroup = useThemePart('HoverGroup');
  const entries = options ?? site.theme.llmsUI?.viewOptions ?? DEFAULT_OPTIONS;
  if (entries === false || entries.length === 0) return null;
  return (
    <HoverGroup
      className="rp-llms__menu"
      trigger="click"
      name={text('markdownMenuText')}
      label={<IconOpenInChat />}
    >
      <ul className="rp-menu-list">
        {entries.map((option) => (
          <li key={typeof option === 'string' ? option : option.title}>
            <ViewOption option={option} className="rp-menu-item" />
          </li>
        ))}
      </ul>
    </HoverGroup>
  );
}

/** The entries of `LlmsViewOptions` as rows below the outline. */
export function LlmsOpenRow({ options }: LlmsViewOptionsProps): ReactElement | null {
  const { site } = useSite();
  const entries = options ?? site.theme.llmsUI?.viewOptions ?? DEFAULT_OPTIONS;
  if (entries === false) return null;
  return (
    <>
      {entries.map((option) => (
        <ViewOption
          key={typeof option === 'string' ? option : option.title}
          option={option}
          className="rp-outline__action"
        />
      ))}
    </>
  );
}

const DEFAULT_OPTIONS = ['markdownLink', 'chatgpt', 'claude'] as const;

/** Assistants that take a question from the address. */
const ASSISTANTS = {
  chatgpt: { name: 'ChatGPT', url: 'https://chatgpt.com/?hints=search&q=', Icon: IconOpenAI },
  claude: { name: 'Claude', url: 'https://claude.ai/new?q=', Icon: IconAnthropic },
} as const;

interface ViewOptionProps {
  readonly option: LlmsViewOption;
  readonly className: string;
}

function ViewOption({ option, className }: ViewOptionProps): ReactElement {
  if (option === 'markdownLink') return <CopyLink className={className} />;
  if (typeof option === 'string') return <AssistantLink of={option} className={className} />;
  const { title, icon, href, onClick } = option;
  if (href === undefined)
    return (
      <button type="button" className={className} onClick={onClick}>
        {icon}
        {title}
      </button>
    );
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {icon}
      {title}
    </a>
  );
}

function CopyLink({ className }: { readonly className: string }): ReactElement {
  const text = useI18n();
  const { pathname: url } = useMdUrl();
  const [isCopied, copy] = useCopying(text('codeButtonGroupCopiedText'));
  return (
    <button type="button" className={className} onClick={() => copy(new URL(url, location.href).href)}>
      {isCopied ? <IconSuccess /> : <IconLink />}
      {text('copyMarkdownLinkText')}
    </button>
  );
}

function AssistantLink({
  of,
  className,
}: {
  readonly of: keyof typeof ASSISTANTS;
  readonly className: string;
}): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const { pathname: path } = useMdUrl();
  const { name, url, Icon } = ASSISTANTS[of];
  const toHref = (page: string) =>
    url + encodeURIComponent(text('askAboutPageText').replace('{{url}}', page));
  // The origin of the published site is not always known at build time.
  const completeHref = ({
    currentTarget,
  }: PointerEvent<HTMLAnchorElement> | FocusEvent<HTMLAnchorElement> | MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = toHref(new URL(path, location.href).href);
  };
  return (
    <a
      className={className}
      href={toHref(site.siteOrigin + path)}
      target="_blank"
      rel="noopener noreferrer"
      onPointerDown={completeHref}
      onFocus={completeHref}
      onClick={completeHref}
    >
      <Icon />
      {text('openInText').replace('{{name}}', name)}
    </a>
  );
}

/** Tells agents that read the document where the Markdown of the page is; screens do not show it. */
export function LlmsHint(): ReactElement {
  const text = useI18n();
  const { pathname: url } = useMdUrl();
  return (
    <p className="rp-llms-hint" aria-hidden="true">
      {text('markdownHintText').replace('{{url}}', url)}
    </p>
  );
}

/** All parts that `themeConfig.llmsUI` enables in one place of the layout. */
export function LlmsActions({ place }: { readonly place: 'title' | 'outline' }): ReactElement | null {
  const { llmsUI } = useSite().site.theme;
  const Container = useThemePart('LlmsContainer');
  const CopyButtonPart = useThemePart('LlmsCopyButton');
  const ViewOptions = useThemePart('LlmsViewOptions');
  const CopyRow = useThemePart('LlmsCopyRow');
  const OpenRow = useThemePart('LlmsOpenRow');
  const Hint = useThemePart('LlmsHint');
  if (llmsUI === undefined) return null;
  const isHere = llmsUI.placement === place;
  if (place === 'outline')
    return isHere ? (
      <>
        <CopyRow />
        <OpenRow />
      </>
    ) : null;
  return (
    <>
      {llmsUI.injectLlmsHint ? <Hint /> : null}
      {isHere ? (
        <Container>
          <CopyButtonPart />
          <ViewOptions />
        </Container>
      ) : null}
    </>
  );
}
