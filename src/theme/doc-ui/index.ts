/** `docgenjs/doc-ui`: news above the page, and related tools on the home page and in the navigation bar. */
export { Announcement, type AnnouncementProps } from './announcement.tsx';
export { NavIcon, type NavIconProps, type ToolGroup, type ToolMenuHeader } from './nav-icon.tsx';
export type { ToolLang, ToolLink, ToolText } from './tool-link.ts';
export { type ToolCard, ToolStack, type ToolStackProps } from './tool-stack.tsx';
