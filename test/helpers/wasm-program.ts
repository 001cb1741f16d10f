/** A program in WebAssembly: its export `plusThree` adds to its argument what the function `three` that it imports returns. */
const PROGRAM = Buffer.from(
  '0061736d01000000010a026000017f60017f017f02140' +
    '10a2e2f74687265652e6a730574687265650000' +
    '03020101070d0109706c7573546872656500010a0901070020001000' +
    '6a0b',
  'hex',
);

/** Files of a site whose home page counts with it. */
export const WITH_PROGRAM = {
  'docs/index.mdx': "import { Sum } from '../src/sum';\n\n# Home\n\n<Sum />\n",
  'src/sum.tsx': `import { useState } from 'react';
import * as program from './sum.wasm';

export function Sum() {
  const [sum, setSum] = useState(program.plusThree(1));
  return <button onClick={() => setSum(program.plusThree(sum))}>{sum}</button>;
}
`,
  'src/three.js': 'export const three = () => 3;\n',
  'src/sum.wasm': PROGRAM,
};
