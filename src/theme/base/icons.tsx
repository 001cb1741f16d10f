/**
 * The theme's icons, drawn on a 24 × 24 grid in the current text colour. They are
 * decoration: the control around an icon carries the name.
 */
import type { ReactElement, ReactNode, SVGProps } from 'react';

/** Props of every icon: those of `<svg>`. */
export type IconProps = SVGProps<SVGSVGElement>;

function Stroke({ children, className, ...rest }: IconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ? `rp-icon ${className}` : 'rp-icon'}
      {...rest}
    >
      {children}
    </svg>
  );
}

function createIcon(shape: ReactNode): (props: IconProps) => ReactElement {
  return (props) => <Stroke {...props}>{shape}</Stroke>;
}

/** A neutral sign for the assistant; the mark of its maker is not docgen's to give away. */
export const IconAnthropic = /* @__PURE__ */ createIcon(
  <>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.5V17h-1A2.5 2.5 0 0 1 4 14.5Z" />
    <path d="m9 13.5 3-6.5 3 6.5m-5.1-2h4.2" />
  </>,
);
export const IconArrowDown = /* @__PURE__ */ createIcon(<path d="m6 9 6 6 6-6" />);
export const IconArrowRight = /* @__PURE__ */ createIcon(<path d="m9 6 6 6-6 6" />);
export const IconClose = /* @__PURE__ */ createIcon(<path d="M6 6l12 12M18 6 6 18" />);
export const IconCopy = /* @__PURE__ */ createIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h8a1 1 0 0 1 1 1" />
  </>,
);
export const IconDeprecated = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.6 5.6 12.8 12.8" />
  </>,
);
export const IconDown = IconArrowDown;
export const IconEdit = /* @__PURE__ */ createIcon(
  <path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3Zm10-12 3 3" />,
);
export const IconEmpty = /* @__PURE__ */ createIcon(
  <path d="M3.5 13h5l1.2 2.5h4.6l1.2-2.5h5M3.5 13v5a1.5 1.5 0 0 0 1.5 1.5h14a1.5 1.5 0 0 0 1.5-1.5v-5L17 5H7Z" />,
);
export const IconExperimental = /* @__PURE__ */ createIcon(
  <path d="M9 3h6m-5 0v6L5 18.5A1.7 1.7 0 0 0 6.5 21h11a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7.5 15h9" />,
);
export const IconExternalLink = /* @__PURE__ */ createIcon(<path d="M8 6h10v10M18 6 6 18" />);
export const IconFile = /* @__PURE__ */ createIcon(
  <path d="M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9l-6-6Zm0 0v6h6" />,
);
export const IconHeader = /* @__PURE__ */ createIcon(
  <path d="M9.5 4 7.5 20M16.5 4l-2 16M4 9h16.5M3.5 15H20" />,
);
export const IconHistory = /* @__PURE__ */ createIcon(
  <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4M12 8v4.3l2.8 1.7" />,
);
export const IconJump = /* @__PURE__ */ createIcon(<path d="M20 5v6a3 3 0 0 1-3 3H5m4.5-4.5L5 14l4.5 4.5" />);
export const IconLink = /* @__PURE__ */ createIcon(
  <path d="M10 14a4.2 4.2 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 4a4.2 4.2 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1" />,
);
export const IconLoading = /* @__PURE__ */ createIcon(<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />);
export const IconMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const IconMoon = /* @__PURE__ */ createIcon(
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />,
);
export const IconMore = /* @__PURE__ */ createIcon(
  <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" />,
);
/** A neutral sign for the assistant; the mark of its maker is not docgen's to give away. */
export const IconOpenAI = /* @__PURE__ */ createIcon(
  <>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.5V17h-1A2.5 2.5 0 0 1 4 14.5Z" />
    <circle cx="12" cy="10.5" r="3.25" />
  </>,
);
export const IconOpenInChat = /* @__PURE__ */ createIcon(
  <path d="M20 12.5v3a3 3 0 0 1-3 3H9l-4 3v-3a2.5 2.5 0 0 1-2-2.5V8a3 3 0 0 1 3-3h5.5M14.5 4H20v5.5M20 4l-8 8" />,
);
export const IconScrollToTop = /* @__PURE__ */ createIcon(<path d="M12 20V9m-5 5 5-5 5 5M5 4h14" />);
export const IconSearch = /* @__PURE__ */ createIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.2-4.2" />
  </>,
);
export const IconSmallMenu = /* @__PURE__ */ createIcon(<path d="M4 7h16M4 12h10M4 17h13" />);
export const IconSparkle = /* @__PURE__ */ createIcon(
  <path d="M11 4c.6 4.5 2.5 6.4 7 7-4.5.6-6.4 2.5-7 7-.6-4.5-2.5-6.4-7-7 4.5-.6 6.4-2.5 7-7ZM18.5 15.5c.25 1.9 1.1 2.75 3 3-1.9.25-2.75 1.1-3 3-.25-1.9-1.1-2.75-3-3 1.9-.25 2.75-1.1 3-3Z" />,
);
export const IconStar = /* @__PURE__ */ createIcon(
  <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" />,
);
export const IconSuccess = /* @__PURE__ */ createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const IconSun = /* @__PURE__ */ createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const IconText = /* @__PURE__ */ createIcon(<path d="M5 7h14M5 12h14M5 17h8" />);
export const IconTitle = /* @__PURE__ */ createIcon(<path d="M5 7V5h14v2M12 5v14m-2.5 0h5" />);
export const IconTranslate = /* @__PURE__ */ createIcon(
  <path d="M3.5 6h10M8.5 3.5V6m2.7 0c-.8 3.6-3.6 7-7.2 9m1.6-6c1 2.4 3 4.5 5.4 5.8M12 20.5l4.2-10 4.3 10m-7.1-3.2h5.7" />,
);
export const IconWrap = /* @__PURE__ */ createIcon(
  <path d="M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2.5-2.5L13 18l2.5 2.5M4 18h4" />,
);
export const IconWrapped = /* @__PURE__ */ createIcon(<path d="M4 6h16M4 12h16M4 18h9m4-2.5 3 2.5-3 2.5" />);

export function IconGithub(props: IconProps): ReactElement {
  return (
    <Stroke fill="currentColor" stroke="none" {...props}>
      <path d="M12 .297a12 12 0 0 0-3.79 23.39c.6.11.82-.26.82-.58l-.02-2.04c-3.34.73-4.04-1.61-4.04-1.61-.55-1.39-1.34-1.76-1.34-1.76-1.09-.74.08-.73.08-.73 1.21.09 1.84 1.24 1.84 1.24 1.07 1.84 2.81 1.3 3.5 1 .1-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.7 4.7 0 0 1 1.23 3.22c0 4.61-2.8 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 .31.2.69.82.57A12 12 0 0 0 12 .297" />
    </Stroke>
  );
}

export function IconGitlab(props: IconProps): ReactElement {
  return (
    <Stroke fill="currentColor" stroke="none" {...props}>
      <path d="m23.6 9.59-.03-.08L20.3.98a.85.85 0 0 0-1.62.09l-2.2 6.74H7.52L5.32 1.07A.85.85 0 0 0 3.7.98L.43 9.5l-.03.1a6.07 6.07 0 0 0 2.01 7l.03.03 4.97 3.72 2.46 1.86 1.5 1.13a1 1 0 0 0 1.22 0l1.5-1.13 2.46-1.86 5-3.74h.01a6.07 6.07 0 0 0 2.01-7.01Z" />
    </Stroke>
  );
}
