/**
 * Packages that this plugin uses in the browser. docgen's build bundles them into this file: next to docgen,
 * npm would install 21 MB for the 6 KB that readers get.
 */
export { liteClient } from 'algoliasearch/lite';
