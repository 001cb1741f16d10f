/** Options of a test server of which only the responses matter, on any free port. */
export const ANY_SERVER = { base: '/', headers: {}, host: undefined, port: 0, strictPort: false };
