import { Ellipsis } from 'lucide-react';
import { Suspense, type ComponentProps } from 'react';
import { lazyComponent, type RetryProps } from '../../../lib/react/lazy-component.js';
import { Button } from '../../../ui/button.js';

const PromptMenu = lazyComponent(async () => (await import('./prompt-menu.js')).PromptMenu, Missing);

/** Most of its code is Radix's menu, so it loads after the page. */
export function LazyPromptMenu(props: ComponentProps<typeof PromptMenu>) {
  return (
    <Suspense fallback={<Trigger disabled />}>
      <PromptMenu {...props} />
    </Suspense>
  );
}

function Missing({ onRetry }: RetryProps) {
  return <Trigger onClick={onRetry} />;
}

const Trigger = (props: ComponentProps<'button'>) => (
  <Button variant="ghost" size="icon" icon={Ellipsis} aria-label="More actions" {...props} />
);
