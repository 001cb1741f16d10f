/** The Chinese pages of our own docs. */
import { checkDocs, docsPaths } from './check-docs.ts';

checkDocs(docsPaths.filter((path) => path.startsWith('/zh/')));
