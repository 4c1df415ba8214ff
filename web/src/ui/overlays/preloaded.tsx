import { Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/react/lazy-component.js';
import { isOnline } from '../../lib/browser/network.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { toast } from '../feedback/use-toast.js';

/**
 * A dialog, or another part that is open while mounted. Its code is not in the first load but is fetched shortly before
 * it is needed. If that fails, it closes.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  const Lazy = lazyComponent(load, NotLoaded);

  function NotLoaded({ onClose }: Props) {
    const hasLeft = useHasLeft();
    const onFailure = useEffectEvent(() => {
      if (hasLeft()) return;
      toast({
        title: 'This part didn’t load',
        description: 'Check your connection and try again. If that doesn’t help, reload the page.',
        tone: 'danger',
      });
      onClose();
    });
    useEffect(() => onFailure(), []);
    return placeholder;
  }

  // Suspense alone would keep the placeholder for at least 300 ms.
  function Part(props: Props) {
    const [isReady, setIsReady] = useState(Lazy.isFetched);
    useEffect(() => {
      if (!isReady) void Lazy.fetch().then(() => setIsReady(true));
    }, [isReady]);
    return isReady ? <Suspense fallback={placeholder} children={<Lazy {...props} />} /> : placeholder;
  }
  const prefetch = (): void => {
    if (isOnline()) void Lazy.fetch();
  };
  return { Part, prefetch, onIntent: { onPointerEnter: prefetch, onFocus: prefetch } };
}

export type PrefetchOnIntent = ReturnType<typeof lazyDialog>['onIntent'];

export const LazyConfirm = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
