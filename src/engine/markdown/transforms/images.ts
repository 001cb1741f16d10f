/**
 * Images and other media: a relative address becomes a hashed file of the output, an absolute one gets the base. This
 * applies to Markdown images; in HTML and JSX elements only relative addresses change, as in Rspress.
 */
import { posix } from 'node:path';
import type { FilePath } from '../../../shared/types.ts';
import {
  addBase,
  decodeUrl,
  encodePath,
  isExternalUrl,
  removeBase,
  splitUrl,
  withBase,
} from '../../../shared/url.ts';
import { isAssetName } from '../../files/asset-name.ts';
import type { ImageSize, PageAsset } from '../../types.ts';
import { createElement, type Element, isElement, isJsx, type JsxNode, type Root, walk } from '../hast.ts';
import type { PageContext, Place } from '../page-context.ts';
import { createPicture } from '../variants.ts';
import { isImageData, isSafeAddress, reportUnsafeUrl } from './links.ts';

/** Images of Markdown, and media written as JSX. Runs before raw HTML becomes elements. */
export async function resolveImages(tree: Root, context: PageContext): Promise<void> {
  const tasks: Promise<void>[] = [];
  const pictures = new Map<Element, Element>();
  let first = true;
  walk(tree, (node) => {
    if (isElement(node, 'img')) {
      const appearance = takeAppearance(node);
      tasks.push(
        resolveImage(node, context).then(async (asset) => {
          const variants = asset?.size ? await context.useVariants(asset, node) : [];
          if (asset?.size && variants.length > 0)
            pictures.set(node, createPicture(node, variants, { size: asset.size, config: context.config }));
        }),
      );
      // The first picture is likely in view at once; the others may wait. If there is one for each appearance, browsers
      // load only the one that is shown.
      if (!first || appearance !== undefined) node.properties.loading = 'lazy';
      node.properties.decoding = 'async';
      if (appearance !== undefined) node.properties.dataTheme = appearance;
      first &&= appearance !== undefined;
    } else if (isJsx(node) && node.name !== null && MEDIA.has(node.name)) {
      tasks.push(resolveJsxMedia(node, context));
    }
    return undefined;
  });
  await Promise.all(tasks);
  if (pictures.size > 0) walk(tree, (node) => pictures.get(node as Element));
  const hasCaptions = context.config.markdown.imageCaptions;
  walk(tree, (node) => (isElement(node, 'p') ? createFigure(node, hasCaptions) : undefined));
}

/** As GitHub and Material for MkDocs write them, treated alike. */
const APPEARANCE = /#(?:only-(light|dark)|gh-(light|dark)-mode-only)$/;

/** Removes the appearance from the address of an image that is shown in only one. */
function takeAppearance({ properties }: Element): string | undefined {
  const [suffix, only, github] = APPEARANCE.exec(String(properties.src ?? '')) ?? [];
  if (suffix !== undefined) properties.src = String(properties.src).slice(0, -suffix.length);
  return only ?? github;
}

/** Makes a figure of standalone images for each appearance, and of an image with a title, which becomes its caption. */
function createFigure(paragraph: Element, hasCaptions: boolean): Element | undefined {
  const content = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const images = content.map(findImage);
  const isForEach = images.every((image) => image?.properties.dataTheme !== undefined);
  const { title } = (hasCaptions && images[0]?.properties) || {};
  if (images.length === 0 || !(isForEach || (images.length === 1 && typeof title === 'string')))
    return undefined;
  if (typeof title !== 'string') return createElement('figure', {}, paragraph.children);
  for (const image of images) delete image?.properties.title;
  const caption = createElement('figcaption', {}, [{ type: 'text', value: title }]);
  return createElement('figure', {}, [...paragraph.children, caption]);
}

/** Finds the image that a node consists of, alone, in a `<picture>` or as a link. */
function findImage(node: Element['children'][number]): Element | undefined {
  if (isElement(node, 'img')) return node;
  if (isElement(node, 'picture')) return findImage(node.children.at(-1) as Element);
  const [only, ...others] = isElement(node, 'a') ? node.children : [];
  return only && others.length === 0 ? findImage(only) : undefined;
}

/** Resolves media written as raw HTML: relative addresses only. */
export async function resolveRawMedia(tree: Root, context: PageContext): Promise<void> {
  const tasks: Promise<void>[] = [];
  walk(tree, (node) => {
    if (node.type === 'element' && MEDIA.has(node.tagName)) tasks.push(resolveMediaElement(node, context));
    return undefined;
  });
  await Promise.all(tasks);
}

/** Attributes with one address; the last is what image zoom shows in place of the image. */
const ADDRESSES = new Set(['src', 'poster', 'data-zoom-src']);

const MEDIA = new Set(['img', 'video', 'audio', 'source', 'track']);

/** Returns the file of the site that it shows. */
async function resolveImage(node: Element, context: PageContext): Promise<PageAsset | undefined> {
  const url = typeof node.properties.src === 'string' ? node.properties.src : '';
  if (url === '') return undefined;
  if (!isSafeAddress(url) && !isImageData(url)) {
    delete node.properties.src;
    reportUnsafeUrl(url, node, context);
    return undefined;
  }
  if (isImageData(url)) return undefined;
  if (isExternalUrl(url)) {
    context.addLink({ kind: 'image', url, target: undefined, hash: '', resolved: undefined }, node);
    return undefined;
  }
  if (url.startsWith('/')) {
    const path = decodeUrl(splitUrl(url).path);
    node.properties.src = withBase(url, context.config.base);
    addImageLink(url, path, node, context);
    const image = await context.findPublicImage(path, node);
    setSize(node, image?.size);
    return image;
  }
  const resolved = resolveSitePath(url, context);
  const file = await useLocalFile(url, node, context);
  node.properties.src = file?.url ?? addBase(encodePath(resolved), context.config.base);
  if (file === undefined) addImageLink(url, resolved, node, context);
  setSize(node, file?.asset?.size);
  return file?.asset;
}

/** Sets the size of an image, unless its author does. */
function setSize({ properties }: Element, size: ImageSize | undefined): void {
  Object.assign(properties, chooseSize(properties, size));
}

/** Returns what is missing of `width` and `height`. A style or a class may set one of them and leave the other to the image. */
function chooseSize(
  given: Readonly<Record<string, unknown>>,
  size: ImageSize | undefined,
): Partial<ImageSize> {
  const { width, height } = given;
  if (size === undefined || (height ?? undefined) !== undefined) return {};
  if ((width ?? undefined) === undefined)
    return ['class', 'className', 'style'].some((name) => name in given) ? {} : size;
  const pixels = /^\d+$/.test(String(width)) ? Number(width) : 0;
  return pixels > 0 ? { height: Math.max(1, Math.round((pixels * size.height) / size.width)) } : {};
}

function addImageLink(url: string, resolved: string, place: Place, context: PageContext): void {
  context.addLink({ kind: 'image', url, target: undefined, hash: '', resolved }, place);
}

/** Resolves the path in the site at which a missing image was expected. */
function resolveSitePath(url: string, context: PageContext): string {
  return posix.join('/', posix.dirname(context.route.relativePath), decodeUrl(splitUrl(url).path));
}

async function resolveJsxMedia(node: JsxNode, context: PageContext): Promise<void> {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
    if (ADDRESSES.has(attribute.name)) {
      const media = await resolveMediaUrl(attribute.value, node, context);
      attribute.value = media.url;
      if (node.name === 'img' && attribute.name === 'src')
        setJsxSize(node, media.asset ? media.asset.size : await measurePublic(media.url, node, context));
    } else if (attribute.name === 'srcSet') {
      attribute.value = await resolveSourceSet(attribute.value, node, context);
    }
  }
}

async function resolveMediaElement(node: Element, context: PageContext): Promise<void> {
  const { srcSet } = node.properties;
  for (const name of ['src', 'poster', 'dataZoomSrc']) {
    const url = node.properties[name];
    if (typeof url !== 'string') continue;
    const media = await resolveMediaUrl(url, node, context);
    node.properties[name] = media.url;
    if (node.tagName === 'img' && name === 'src')
      setSize(node, media.asset ? media.asset.size : await measurePublic(media.url, node, context));
  }
  if (typeof srcSet === 'string') node.properties.srcSet = await resolveSourceSet(srcSet, node, context);
}

/** Sets the size like `setSize`, unless an expression may decide its look. */
function setJsxSize({ attributes }: JsxNode, size: ImageSize | undefined): void {
  const given: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') return;
    given[attribute.name] = attribute.value;
  }
  for (const [name, value] of Object.entries(chooseSize(given, size)))
    attributes.push({ type: 'mdxJsxAttribute', name, value: String(value) });
}

/** Returns the size of an image in the public folder, by its address, which authors write with the base. */
async function measurePublic(
  url: string,
  place: Place,
  context: PageContext,
): Promise<ImageSize | undefined> {
  if (!/^\/(?!\/)/.test(url)) return undefined;
  const path = removeBase(decodeUrl(splitUrl(url).path), context.config.base);
  return (await context.findPublicImage(path, place))?.size;
}

interface LocalFile {
  readonly url: string;
  readonly asset?: PageAsset;
}

async function resolveMediaUrl(
  url: string,
  node: Element | JsxNode,
  context: PageContext,
): Promise<LocalFile> {
  // Addresses in JSX are collected with its links.
  if (url.startsWith('/') && node.type === 'element') addMediaLink(url, node, context);
  if (url === '' || url.startsWith('/') || url.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(url))
    return { url };
  const file = await useLocalFile(url, node, context);
  if (file === undefined) addImageLink(url, resolveSitePath(url, context), node, context);
  return file ?? { url };
}

/**
 * Adds a link to media. The elements of a page with raw HTML include the images of Markdown, whose addresses already
 * lead to the output.
 */
function addMediaLink(url: string, node: Element, context: PageContext): void {
  const { assetPrefix } = context.config;
  if (isExternalUrl(url)) return;
  if (url.startsWith(assetPrefix) && isAssetName(decodeUrl(url.slice(assetPrefix.length)))) return;
  const resolved = decodeUrl(splitUrl(url).path);
  context.addLink({ kind: 'media', url, target: undefined, hash: '', resolved }, node);
}

/** Resolves each address of `a.png 1x, b.png 2x`. */
async function resolveSourceSet(
  value: string,
  node: Element | JsxNode,
  context: PageContext,
): Promise<string> {
  const candidates = value.split(/,\s+/).map(async (candidate) => {
    const [url = '', ...descriptors] = candidate.trim().split(/\s+/);
    return [(await resolveMediaUrl(url, node, context)).url, ...descriptors].join(' ');
  });
  return (await Promise.all(candidates)).join(', ');
}

/** Returns the output of a file beside the page; undefined if there is no such file. */
async function useLocalFile(url: string, place: Place, context: PageContext): Promise<LocalFile | undefined> {
  const file = posix.join(posix.dirname(context.route.file), decodeUrl(splitUrl(url).path)) as FilePath;
  const asset = await context.useAsset(file, place);
  if (asset === 'missing') return undefined;
  if (asset === 'refused') return { url: '' };
  return { url: context.config.assetPrefix + encodePath(asset.output), asset };
}
