/** Icons of what is loaded on demand: search, file trees, code buttons. */
import type { ReactElement } from 'react';
import { createIcon, type IconProps, Stroke } from './create-icon.tsx';

export const IconArrowDown = /* @__PURE__ */ createIcon(<path d="m6 9 6 6 6-6" />);
export const IconDown = IconArrowDown;
export const IconEmpty = /* @__PURE__ */ createIcon(
  <path d="M3.5 13h5l1.2 2.5h4.6l1.2-2.5h5M3.5 13v5a1.5 1.5 0 0 0 1.5 1.5h14a1.5 1.5 0 0 0 1.5-1.5v-5L17 5H7Z" />,
);
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
export const IconLoading = /* @__PURE__ */ createIcon(<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />);
export const IconSparkle = /* @__PURE__ */ createIcon(
  <path d="M11 4c.6 4.5 2.5 6.4 7 7-4.5.6-6.4 2.5-7 7-.6-4.5-2.5-6.4-7-7 4.5-.6 6.4-2.5 7-7ZM18.5 15.5c.25 1.9 1.1 2.75 3 3-1.9.25-2.75 1.1-3 3-.25-1.9-1.1-2.75-3-3 1.9-.25 2.75-1.1 3-3Z" />,
);
export const IconStar = /* @__PURE__ */ createIcon(
  <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" />,
);
export const IconText = /* @__PURE__ */ createIcon(<path d="M5 7h14M5 12h14M5 17h8" />);
export const IconTitle = /* @__PURE__ */ createIcon(<path d="M5 7V5h14v2M12 5v14m-2.5 0h5" />);
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
