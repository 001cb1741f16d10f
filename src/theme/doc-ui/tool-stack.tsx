import type { ReactElement } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { IconArrowRight } from '../base/link-icons.tsx';
import {
  getToolLinkProps,
  getToolText,
  localizeTool,
  type ToolLink,
  type ToolText,
  useToolLang,
} from './tool-link.ts';
import { ToolLogo } from './tool-logo.tsx';
import '../styles/doc-ui.css';

/** A tool as a card. */
export interface ToolCard extends ToolLink {
  /** Text of its link, such as the name of its host. */
  readonly urlText: ToolText;
}

export interface ToolStackProps {
  /** English if it is `en`, Chinese if it is anything else. @default Chinese if the address contains `zh` */
  readonly lang?: string | undefined;
  readonly title?: ToolText | undefined;
  /** A sentence under the title. */
  readonly description?: ToolText | undefined;
  /** The cards, three in a row; six fill two rows. Without any, nothing is shown. @default [] */
  readonly tools?: readonly ToolCard[];
}

/** Side of a logo, in px. */
const LOGO_SIZE = 52;

/**
 * A block for the home page that shows related tools as cards. Each opens its site in a new tab.
 *
 * @example
 * <Layout afterFeatures={<ToolStack title="Our tools" tools={tools} />} />
 */
export function ToolStack({ lang, title, description, tools = [] }: ToolStackProps): ReactElement | null {
  const toolLang = useToolLang(lang);
  if (tools.length === 0) return null;
  return (
    <section className="rp-tool-stack rp-not-doc" lang={toLangTag(toolLang)}>
      {title ? <h2 className="rp-tool-stack__title">{getToolText(title, toolLang)}</h2> : null}
      {description ? (
        <p className="rp-tool-stack__description">{getToolText(description, toolLang)}</p>
      ) : null}
      <ul className="rp-tool-stack__grid">
        {tools.map((tool) => (
          <li key={tool.name}>
            <StackCard
              tool={tool}
              {...localizeTool(tool, toolLang)}
              urlText={getToolText(tool.urlText, toolLang)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StackCardProps extends ReturnType<typeof localizeTool> {
  readonly tool: ToolCard;
  readonly urlText: string;
}

function StackCard({ tool, desc, url, urlText }: StackCardProps): ReactElement {
  const text = useI18n();
  return (
    <a className="rp-tool-stack__card" {...getToolLinkProps(url)}>
      <ToolLogo logo={tool.logo} scale={tool.logoScale} size={LOGO_SIZE} />
      <span className="rp-tool-stack__name">{tool.name}</span>
      <span className="rp-tool-stack__desc">{desc}</span>
      <span className="rp-tool-stack__url">
        {urlText}
        <IconArrowRight />
      </span>
      <span className="rp-sr-only">{text('newTabText')}</span>
    </a>
  );
}
