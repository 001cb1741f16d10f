/** Sheets written for Rspress' theme: its names of parts and variables in docgen's, and those without a counterpart. */

/**
 * Selectors of docgen's theme for classes of Rspress 2. Elements that docgen does not wrap have the one of the
 * nearest that is there.
 */
const SELECTORS: Readonly<Record<string, string>> = {
  'rp-banner__link': '.rp-banner a',
  'rp-code-button-group': '.rp-codeblock__buttons',
  'rp-code-button-group__button': '.rp-codeblock__button',
  'rp-code-copy-button': '.rp-codeblock__copy',
  'rp-code-wrap-button': '.rp-codeblock__wrap',
  'rp-codeblock__content__scroll-container': '.rp-codeblock__scroll',
  'rp-codeblock__fold-btn': '.rp-codeblock__expand',
  'rp-doc-footer__edit': '.rp-doc-footer__meta',
  'rp-doc-layout__outline--open': '.rp-doc-layout__outline[data-open]',
  'rp-doc-layout__sidebar--open': '.rp-doc-layout__sidebar[data-open]',
  'rp-home-feature__card--clickable': '.rp-home-feature__card[data-link]',
  'rp-home-feature__detail': '.rp-home-feature__details',
  'rp-home-feature__item': '.rp-home-feature__card',
  'rp-home-feature__item--span-2': '.rp-home-feature__card--span-2',
  'rp-home-feature__item--span-3': '.rp-home-feature__card--span-3',
  'rp-home-feature__item--span-6': '.rp-home-feature__card--span-6',
  'rp-home-footer__message': '.rp-home-footer',
  'rp-home-hero--no-image': '.rp-home-hero:not([data-image])',
  'rp-home-hero__action': '.rp-home-hero__actions > *',
  'rp-home-hero__image-img--dark': '.rp-home-hero__image-img[data-theme="dark"]',
  'rp-home-hero__image-img--light': '.rp-home-hero__image-img[data-theme="light"]',
  'rp-home-hero__subtitle': '.rp-home-hero__text',
  'rp-home-hero__title-brand': '.rp-home-hero__name',
  'rp-hover-group': '.rp-hover-group__panel',
  'rp-hover-group__item': '.rp-menu-list > li',
  'rp-hover-group__item--active': ':is(.rp-menu-list > li):has(> [data-active])',
  'rp-hover-group__item__link': '.rp-menu-item',
  'rp-link': 'a',
  'rp-llms-button': '.rp-llms__button',
  'rp-llms-container': '.rp-llms',
  'rp-llms-copy-button': '.rp-llms__button',
  'rp-llms-view-options__menu': '.rp-llms__menu .rp-menu-list',
  'rp-llms-view-options__menu-item': '.rp-llms__menu .rp-menu-item',
  'rp-nav-menu__item--active': '.rp-nav-menu__item[data-active]',
  'rp-nav-screen--open': '.rp-nav-screen[open]',
  'rp-nav-screen-menu': '.rp-nav-screen .rp-menu-list',
  'rp-nav-screen-menu-item': '.rp-nav-screen .rp-menu-item',
  'rp-nav-screen-menu-item--active': ':is(.rp-nav-screen .rp-menu-item)[data-active]',
  'rp-nav-screen__container': '.rp-nav-screen__body',
  'rp-nav__title': '.rp-nav-title',
  'rp-nav__title__logo-image': '.rspress-logo',
  'rp-not-found__error-code': '.rp-not-found__code',
  'rp-outline__action-row': '.rp-outline__action',
  'rp-outline__toc': '.rp-toc',
  'rp-overview-group__grid': '.rp-overview-group__cards',
  'rp-overview-group__item__content': '.rp-overview-group__list',
  'rp-overview-group__item__content__item': '.rp-overview-group__list > li',
  'rp-overview-group__item__content__item__link': '.rp-overview-group__link',
  'rp-overview-group__item__title': '.rp-overview-group__title',
  'rp-overview-search': '.rp-overview__filter',
  'rp-overview-search__input': '.rp-overview__input',
  'rp-overview__empty': '.rp-overview__status[data-empty]',
  'rp-prev-next-page__item__desc': '.rp-prev-next-page__label',
  'rp-prev-next-page__item__title': '.rp-prev-next-page__text',
  'rp-progress-circle': '.rp-read-percent',
  'rp-search-button__hotkey': '.rp-search-button__keys',
  'rp-search-button__icon': '.rp-search-button .rp-icon',
  'rp-search-button__word': '.rp-search-button__words',
  'rp-search-panel__cancel': '.rp-search__cancel',
  'rp-search-panel__close': '.rp-search__close',
  'rp-search-panel__group': '.rp-search-list__name',
  'rp-search-panel__input': '.rp-search__field',
  'rp-search-panel__input-form': '.rp-search__bar',
  'rp-search-panel__modal': '.rp-search-frame',
  'rp-search-panel__results': '.rp-search__body',
  'rp-search-panel__tabs': '.rp-search__tabs',
  'rp-sidebar-divider--dashed': '.rp-sidebar-divider[data-type="dashed"]',
  'rp-sidebar-item': '.rp-sidebar-group__label',
  'rp-sidebar-item--group-item': '.rp-sidebar-item:not([data-depth="0"])',
  'rp-sidebar-item--pending': '.rp-sidebar-item[data-pending]',
  'rp-sidebar-menu': '.rp-doc-layout__menu',
  'rp-sidebar-menu__left': '.rp-doc-layout__menu-button--sidebar',
  'rp-sidebar-menu__right': '.rp-doc-layout__menu-button--outline',
  'rp-social-links__github-stars': '.rp-social-links__stars',
  'rp-social-links__icon': '.rp-social-links .rp-icon-button',
  'rp-social-links__item': '.rp-social-links > li',
  'rp-suggest-item': '.rp-search-row',
  'rp-suggest-item--current': '.rp-search-row[aria-selected="true"]',
  'rp-suggest-item__icon': '.rp-search-row__icon',
  'rp-suggest-item__link': '.rp-search-row__link',
  'rp-suggest-item__mark': '.rp-search-row mark',
  'rp-suggest-item__title': '.rp-search-row__title',
  'rp-switch-appearance__icon': '.rp-switch-appearance__sun, .rp-switch-appearance__moon',
  'rp-switch-appearance__icon--moon': '.rp-switch-appearance__moon',
  'rp-switch-appearance__icon--sun': '.rp-switch-appearance__sun',
  'rp-table-scroll-container': '.rp-table-wrapper',
  'rp-tabs__content__item': '.rp-tabs__panel',
  'rp-tabs__label': '.rp-tabs__list',
  'rp-tabs__label__item': '.rp-tabs__tab',
  'rp-tabs__label__item--not-selected': '.rp-tabs__tab[aria-selected="false"]',
  'rp-tabs__label__item--selected': '.rp-tabs__tab[aria-selected="true"]',
  'rp-toc-item--active': '.rp-toc-item[aria-current]',
};

/** The same for classes of Rspress 1, which mean nothing in a project of Rspress 2. */
const FORMER_SELECTORS: Readonly<Record<string, string>> = {
  'rspress-code-content': '.rp-codeblock__content',
  'rspress-code-title': '.rp-codeblock__title',
  'rspress-doc-container': '.rp-doc-layout__doc-container',
  'rspress-doc-footer': '.rp-doc-footer',
  'rspress-home-feature-card': '.rp-home-feature__card',
  'rspress-home-feature-detail': '.rp-home-feature__details',
  'rspress-home-feature-icon': '.rp-home-feature__icon',
  'rspress-home-feature-title': '.rp-home-feature__title',
  'rspress-home-hero-image': '.rp-home-hero__image',
  'rspress-home-hero-tagline': '.rp-home-hero__tagline',
  'rspress-home-hero-text': '.rp-home-hero__text',
  'rspress-local-toc-container': '.rp-doc-layout__outline',
  'rspress-mobile-hamburger': '.rp-nav-hamburger__button',
  'rspress-nav': '.rp-nav',
  'rspress-nav-appearance': '.rp-switch-appearance',
  'rspress-nav-menu': '.rp-nav-menu',
  'rspress-nav-menu-item': '.rp-nav-menu__item',
  'rspress-nav-screen': '.rp-nav-screen',
  'rspress-nav-search-button': '.rp-search-button',
  'rspress-search-panel-input': '.rp-search__field',
  'rspress-search-suggest-item': '.rp-search-row',
  'rspress-sidebar': '.rp-doc-layout__sidebar',
  'rspress-sidebar-group': '.rp-sidebar-group',
  'rspress-sidebar-item': '.rp-sidebar-item, .rp-sidebar-group__label',
  'rspress-sidebar-menu': '.rp-doc-layout__menu',
  'rspress-sidebar-section-header': '.rp-sidebar-section-header',
  'rspress-toc-link': '.rp-toc-item',
};

/** Variables of Rspress' theme that have another name in docgen's. */
const VARIABLES: Readonly<Record<string, string>> = {
  '--rp-font-family-base': '--rp-font-family',
  '--rp-sidebar-menu-height': '--rp-menu-height',
  '--rp-z-index-aside': '--rp-z-outline',
  '--rp-z-index-mask': '--rp-z-mask',
  '--rp-z-index-nav': '--rp-z-nav',
  '--rp-z-index-nav-screen': '--rp-z-nav-screen',
  '--rp-z-index-sidebar': '--rp-z-sidebar',
  '--rp-z-index-sidebar-menu': '--rp-z-menu',
};

/** Classes of Rspress' theme, by how they begin, that docgen's theme neither has nor selects otherwise. */
const LOST = new RegExp(
  `^(?:${[
    'rp-(?:appearance-transition|base$|button--medium|no-search-result|scrollbar|search-panel|suggest-item|theme-switching)',
    'rp-code-(?:button-group|copy-button|wrap-button)',
    'rp-codeblock__(?:content(?:--|__)|fold-btn)',
    'rp-doc-footer__divider',
    'rp-doc-layout__(?:container--|doc--|menu__|outline-placeholder|sidebar-placeholder)',
    'rp-home-(?:feature__(?:item|title-wrapper)|footer__container|hero__(?:container|title))',
    'rp-hover-group(?:--|__item)',
    'rp-llms-(?:button|container|copy|view)',
    'rp-nav-(?:hamburger(?:--|__(?:md|sm))|menu(?:--|__(?:divider|item__|others))|screen-)',
    'rp-nav__title__',
    'rp-not-found__(?:action|home-link)',
    'rp-outline__(?:bottom|open-in)',
    'rp-overview-(?:group__(?:grid|item__)|search)',
    'rp-page-tabs__',
    'rp-prev-next-page__(?:icon|placeholder|rotate)',
    'rp-prompt(?:--|-ripple|__(?:action|backdrop|content|custom|header-|icon|meta|panel|ripple|title-))',
    'rp-search-button(?:--|__content)',
    'rp-sidebar-(?:item__(?:icon|left|link|right)|menu__|section-header__)',
    'rp-social-links__(?:github|hidden|item__)',
    'rp-source-code__',
    'rp-tabs__(?:content|label)',
    'rp-toc-item__',
    'rspress-(?:code|directive|doc-(?:container|footer|title)|home|local-toc|mobile|nav|scrollbar|search|sidebar|toc-link)',
  ].join('|')})`,
);

/** Classes that name something else in docgen: its own meaning must not remain. */
const AMBIGUOUS = new Set(['rp-hover-group']);

const NAME = /\.(?:rp|rspress)-[\w-]+|--rp-[\w-]+/g;

/** Reads which Rspress a project is written for, from its `package.json`. */
export function isOfRspress1(packageJson: string): boolean {
  return !packageJson.includes('"@rspress/core"');
}

/**
 * Names docgen's parts and variables in a sheet written for Rspress. Former names stay in the list, for components that
 * the site has copied, and lines stay as they are.
 */
export function renameThemeParts(css: string, ofRspress1: boolean): string {
  return css.replace(BLOCK, addHeadings).replace(NAME, (name) => {
    if (name.startsWith('--')) return VARIABLES[name] ?? name;
    const key = name.slice(1);
    const selector = SELECTORS[key] ?? (ofRspress1 ? FORMER_SELECTORS[key] : undefined);
    if (selector === undefined) return name;
    return AMBIGUOUS.has(key) ? `:is(${selector})` : `:is(${name}, ${selector})`;
  });
}

const BLOCK = /\{[^{}]*\}/g;

/** Colours headings as well: in Rspress they have the colour of the text, in docgen one of theirs. */
function addHeadings(block: string): string {
  if (block.includes('--rp-c-text-0')) return block;
  return block.replace(/--rp-c-text-1(\s*:[^;}!]*[^;}!\s])/g, '$&; --rp-c-text-0$1');
}

/** Classes of a sheet that no part of docgen's theme has. */
export interface LostParts {
  /** The first, as written: `.rp-scrollbar`. */
  readonly first: string;
  readonly message: string;
}

/** Classes that a message names, at most. */
const MAX_NAMED = 5;

export function findLostParts(css: string, ofRspress1: boolean): LostParts | undefined {
  const used = new Set(css.match(NAME));
  const lost = [...used].filter(
    (name) => LOST.test(name.slice(1)) && renameThemeParts(name, ofRspress1) === name,
  );
  const [first] = lost;
  if (first === undefined) return undefined;
  const more = lost.length > MAX_NAMED ? ` and ${lost.length - MAX_NAMED} more` : '';
  const names = lost.slice(0, MAX_NAMED).join(', ') + more;
  return { first, message: `Rules for ${names} have no effect: docgen's theme has no such parts.` };
}
