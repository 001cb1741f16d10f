import type { ReactElement } from 'react';
import { useEditLink } from '../../runtime/index.ts';
import { IconEdit } from '../base/icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `EditLink`. */
export interface EditLinkProps {
  /** Looks like the other actions of the outline. @default false */
  readonly isOutline?: boolean;
}

/** Link to the page's source, if the site configures where that is. */
export function EditLink({ isOutline = false }: EditLinkProps): ReactElement | null {
  const editLink = useEditLink();
  const Link = useThemePart('Link');
  if (!editLink) return null;
  return (
    <Link className={isOutline ? 'rp-outline__action' : 'rp-edit-link'} href={editLink.link}>
      <IconEdit />
      {editLink.text}
    </Link>
  );
}
