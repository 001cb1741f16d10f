import type { ReactElement } from 'react';
import { isPictureAddress } from '../../shared/is-picture-address.ts';
import { isDrawnTag, splitTags } from '../../shared/split-tags.ts';
import { IconDeprecated, IconExperimental } from '../base/icons.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `Tag`. */
export interface TagProps {
  /**
   * One value or several with commas: `new`, `experimental`, `deprecated`, a badge type, an
   * inline `<svg>`, the address of an image, or any text.
   */
  readonly tag?: string | undefined;
}

/** The labels of a page: next to its heading, in the sidebar and in menus. */
export function Tag({ tag }: TagProps): ReactElement | null {
  const values = splitTags(tag ?? '');
  if (values.length === 0) return null;
  return (
    <span className="rp-tag-list">
      {values.map((value) => (
        <OneTag key={value} value={value} />
      ))}
    </span>
  );
}

function OneTag({ value }: { readonly value: string }): ReactElement {
  const Badge = useThemePart('Badge');
  if (isDrawnTag(value) || isPictureAddress(value)) return <SvgWrapper icon={value} />;
  switch (value) {
    case 'new':
      return <Badge type="tip">{value}</Badge>;
    case 'experimental':
      return (
        <Badge type="warning">
          <IconExperimental />
          {value}
        </Badge>
      );
    case 'deprecated':
      return (
        <Badge type="danger">
          <IconDeprecated />
          {value}
        </Badge>
      );
    case 'tip':
    case 'info':
    case 'warning':
    case 'danger':
      return <Badge type={value}>{value}</Badge>;
    default:
      return <Badge type="info">{value}</Badge>;
  }
}
