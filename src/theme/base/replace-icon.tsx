import type { ReactElement } from 'react';
import type { IconProps } from './create-icon.tsx';
import { SvgWrapper, type SvgWrapperProps } from './svg-wrapper.tsx';

/**
 * Makes a component of an icon that a site's theme exports: a component, or whatever else `SvgWrapper` shows. It is read
 * when it is drawn, since the theme imports what draws it. A component gets the class of icons, and so their size,
 * whatever size its drawing has.
 */
export function replaceIcon(readIcon: () => SvgWrapperProps['icon']): (props: IconProps) => ReactElement {
  return ({ ref: _ref, ...props }) => {
    const Icon = readIcon();
    if (typeof Icon === 'string') return <SvgWrapper icon={Icon} {...props} />;
    return <Icon aria-hidden="true" {...props} className={`rp-icon ${props.className ?? ''}`.trim()} />;
  };
}
