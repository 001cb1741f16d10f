import type { ReactElement } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { IconGithub, IconGitlab } from '../base/late-icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `SourceCode`. */
export interface SourceCodeProps {
  /** Address of the source. */
  readonly href: string;
  /** Platform whose logo is shown. @default 'github' */
  readonly platform?: 'github' | 'gitlab';
}

/** A link to the source code that a page describes. */
export function SourceCode({ href, platform = 'github' }: SourceCodeProps): ReactElement {
  const text = useI18n();
  const Link = useThemePart('Link');
  return (
    <Link className="rp-source-code rp-not-doc" href={href}>
      {platform === 'gitlab' ? <IconGitlab /> : <IconGithub />}
      {text('sourceCodeText')}
    </Link>
  );
}
