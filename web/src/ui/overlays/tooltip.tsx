import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Sets the delays of the tooltips inside (docs/product.md §9.5). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const look =
    'z-50 max-w-64 animate-appear rounded-sm bg-surface-night px-2.5 py-1.5 text-sm text-on-night shadow-lift';
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content sideOffset={6} collisionPadding={8} className={look}>
          {content}
          <Primitive.Arrow className="fill-surface-night" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
