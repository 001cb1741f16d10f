import { Button } from 'docgenjs/theme';
import { useState } from 'react';

export function Counter({ start = 0 }: { start?: number }) {
  const [count, setCount] = useState(start);
  const add = () => setCount(count + 1);
  return (
    <Button type="button" theme="alt" size="medium" onClick={add}>
      Clicked {count} times
    </Button>
  );
}
