import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { prefetchedPart } from '../../lib/react/lazy-component.js';
import { toast } from '../feedback/use-toast.js';

/** Loads a dialog, or another part that is open while it is mounted. Closes it if its code does not load. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  function NotLoaded({ onClose }: Props) {
    const onFailure = useEffectEvent(() => {
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
  return prefetchedPart(load, NotLoaded, placeholder);
}

export const LazyConfirm = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
