import { Button } from 'docgen/theme';
import { useState } from 'react';

export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  return (
    <Button type="button" theme="alt" size="medium" onClick={() => setCount(count + 1)}>
      已点击 {count} 次
    </Button>
  );
}
