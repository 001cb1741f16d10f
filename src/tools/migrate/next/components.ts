/** Components and hooks of Next, written with docgen's. */

export const NEXT_COMPONENTS: Readonly<Record<string, string>> = {
  Head: `export const Head = ({ children }) => (children === undefined ? null : <DocgenHead>{children}</DocgenHead>);`,
  Image: `export const Image = ({ src, alt = '', width, height, className, style }) => (
  <img src={src?.src ?? src} alt={alt} width={width} height={height} className={className} style={style} />
);
export const ImageZoom = Image;`,
  Link: `export const Link = ({ href, children, className }) => (
  <DocgenLink href={String(href?.pathname ?? href)} className={className}>{children}</DocgenLink>
);
export const Anchor = Link;`,
  dynamic: `export const dynamic = (load) => {
  const Loaded = lazy(async () => {
    const module = await load();
    return { default: module.default ?? module };
  });
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};`,
  useRouter: `export const useRouter = () => {
  const { pathname, search } = useDocgenLocation();
  const push = useDocgenNavigate();
  const { lang: defaultLocale, locales } = useDocgenSite().site;
  const langs = locales.map(({ lang }) => lang);
  return {
    locale: useDocgenLang(),
    locales: langs,
    defaultLocale,
    pathname,
    asPath: pathname + search,
    query: {},
    push,
    replace: push,
  };
};`,
};

/** Modules whose default export is one of them. */
export const NEXT_DEFAULTS: Readonly<Record<string, string>> = {
  'next/link': 'Link',
  'next/image': 'Image',
  'next/legacy/image': 'Image',
  'next/head': 'Head',
  'next/dynamic': 'dynamic',
};
