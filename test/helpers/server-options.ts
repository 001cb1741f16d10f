/** How tests start a server that nothing is asked of but its answers, on any free port. */
export const ANY_SERVER = { base: '/', headers: {}, host: undefined, port: 0, strictPort: false };
