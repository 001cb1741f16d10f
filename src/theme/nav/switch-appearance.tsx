import type { MouseEvent, ReactElement } from 'react';
import { useI18n, useSite, useThemeState } from '../../runtime/index.ts';
import { IconMoon, IconSun } from '../base/icons.tsx';

/** Props of `SwitchAppearance`. */
export interface SwitchAppearanceProps {
  /** Called when the look has changed. */
  readonly onClick?: () => void;
}

/**
 * The switch between light and dark. Renders nothing if the site forces one of them. Both icons are in the page
 * and CSS shows one, because the server cannot know which.
 */
export function SwitchAppearance(props: SwitchAppearanceProps): ReactElement | null {
  const text = useI18n();
  const { site } = useSite();
  const [theme, setTheme] = useThemeState();
  if (site.theme.darkMode.startsWith('force-')) return null;
  const next = theme === 'dark' ? 'light' : 'dark';

  const onClick = (event: MouseEvent) => {
    const change = () => {
      setTheme(next);
      props.onClick?.();
    };
    if (!site.theme.enableAppearanceAnimation) {
      change();
      return;
    }
    const { nativeEvent, currentTarget } = event;
    import('./reveal-theme.ts').then(
      ({ revealFrom }) => revealFrom(nativeEvent, currentTarget, change),
      change,
    );
  };
  return (
    <button
      type="button"
      className="rp-switch-appearance rp-icon-button"
      // Before the app is loaded it switches as well, without the animation.
      data-early={site.theme.enableAppearanceAnimation ? undefined : 'theme'}
      aria-label={text(next === 'dark' ? 'switchToDarkText' : 'switchToLightText')}
      onClick={onClick}
    >
      <IconSun className="rp-switch-appearance__sun" />
      <IconMoon className="rp-switch-appearance__moon" />
    </button>
  );
}
