/** The Chinese pages of our own docs. */
import { checkDocs } from './check-docs.ts';

checkDocs('/zh');
