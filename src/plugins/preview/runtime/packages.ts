/** Packages that this plugin uses in the browser: docgen's build bundles them into this file, so sites install none. */
export { encode } from 'uqr';
