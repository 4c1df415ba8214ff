import { Ellipsis } from 'lucide-react';
import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.js';
import { Button } from '../../../ui/button.js';

const PromptMenu = lazyComponent(async () => (await import('./prompt-menu.js')).PromptMenu);

/** Most of its code is Radix's menu, so it loads after the page. */
export function LazyPromptMenu(props: ComponentProps<typeof PromptMenu>) {
  return (
    <Suspense fallback={<Button variant="ghost" size="icon" icon={Ellipsis} disabled aria-label="More actions" />}>
      <PromptMenu {...props} />
    </Suspense>
  );
}
