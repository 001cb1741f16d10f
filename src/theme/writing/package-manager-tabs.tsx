import type { ReactElement, ReactNode } from 'react';
import { formatPackageCommand, PACKAGE_MANAGERS } from '../../shared/package-manager.ts';
import { useAuthorPart } from '../base/use-theme-part.ts';
import { CodeBlock as OriginalCodeBlock } from './code-block.tsx';
import { Tab as OriginalTab, Tabs as OriginalTabs } from './tabs.tsx';

/** Props of `PackageManagerTabs`. */
export interface PackageManagerTabsProps {
  /** Arguments of `npm`, or a whole command line for each tool. */
  readonly command: string | Readonly<Record<string, string>>;
  /** Runs a binary of an installed package (`npx eslint`). @default false */
  readonly exec?: boolean;
  /** Downloads a package and runs it (`pnpm dlx`). @default false */
  readonly dlx?: boolean;
  /** More tools after npm, Yarn, pnpm, Bun and Deno. */
  readonly additionalTabs?: readonly { readonly tool: string; readonly icon?: ReactNode }[];
}

/**
 * One command in the syntax of every package manager; the reader's choice is remembered.
 *
 * @example <PackageManagerTabs command="install docgenjs -D" />
 */
export function PackageManagerTabs(props: PackageManagerTabsProps): ReactElement {
  const { command, exec, dlx, additionalTabs = [] } = props;
  const Tabs = useAuthorPart('Tabs', OriginalTabs);
  const Tab = useAuthorPart('Tab', OriginalTab);
  const CodeBlock = useAuthorPart('CodeBlock', OriginalCodeBlock);
  const tools = [...PACKAGE_MANAGERS.map((tool) => ({ tool, icon: undefined })), ...additionalTabs];
  const entries = tools.flatMap(({ tool, icon }) => {
    const code =
      typeof command === 'string' ? formatPackageCommand(command, tool, { exec, dlx }) : command[tool];
    return code === undefined ? [] : [{ tool, icon, code }];
  });
  return (
    <Tabs groupId="package.manager">
      {entries.map(({ tool, icon, code }) => (
        <Tab
          key={tool}
          value={tool}
          label={
            icon ? (
              <>
                {icon}
                {tool}
              </>
            ) : (
              tool
            )
          }
        >
          <CodeBlock lang="bash" code={code} />
        </Tab>
      ))}
    </Tabs>
  );
}
