/** Style sheets are imported for their effect; the bundler writes them to a file. */
declare module '*.css';
