import type { MouseEvent, ReactElement } from 'react';
import { useI18n, useSite, useThemeState } from '../../runtime/index.ts';
import { IconMoon, IconSun } from '../base/icons.tsx';

/** Props of `SwitchAppearance`. */
export interface SwitchAppearanceProps {
  /** Called when the look has changed. */
  readonly onClick?: () => void;
}

/**
 * The button between light and dark. Nothing when the site forces one of them. Both icons
 * are in the page and CSS shows one, because the server cannot know which.
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
    if (site.theme.enableAppearanceAnimation) revealFrom(getClickPoint(event), change);
    else change();
  };
  return (
    <button
      type="button"
      className="rp-switch-appearance rp-icon-button"
      aria-label={text(next === 'dark' ? 'switchToDarkText' : 'switchToLightText')}
      onClick={onClick}
    >
      <IconSun className="rp-switch-appearance__sun" />
      <IconMoon className="rp-switch-appearance__moon" />
    </button>
  );
}

/** Returns the point of the click; for a key, the middle of the button. */
function getClickPoint({ clientX, clientY, detail, currentTarget }: MouseEvent): readonly [number, number] {
  if (detail > 0) return [clientX, clientY];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Reveals the new theme in a circle that grows from the clicked point, if the browser can do that. */
function revealFrom([x, y]: readonly [number, number], change: () => void): void {
  const canAnimate =
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!canAnimate) {
    change();
    return;
  }
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const transition = document.startViewTransition(change);
  const grow = () => {
    document.documentElement.animate(
      { clipPath: [`circle(0px at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`] },
      { duration: 400, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' },
    );
  };
  const { dataset } = document.documentElement;
  dataset.appearanceChange = '';
  // A browser may skip the animation (a hidden tab, a second click); the theme has changed all the same.
  transition.ready.then(grow, () => undefined);
  void transition.finished.finally(() => delete dataset.appearanceChange);
}
