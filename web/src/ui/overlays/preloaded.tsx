import { Suspense, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/lazy-component.js';
import { isOnline } from '../../lib/network.js';
import { useHasLeft } from '../../lib/use-has-left.js';
import { toast } from '../feedback/use-toast.js';

/** Part of a page, e.g. a dialog, whose code loads shortly before it is needed. */
export interface Preloaded<Props extends object> {
  readonly Part: ComponentType<Props>;
  readonly prefetch: () => void;
  /** Spread on the button that opens it: starts loading on hover and focus. */
  readonly onIntent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/** @param giveUp called when it could not be fetched: the page continues as if the part was closed */
export function preloaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
  placeholder: ReactNode = null,
): Preloaded<Props> {
  const Lazy = lazyComponent(load, NotLoaded);

  function NotLoaded(props: Props) {
    const hasLeft = useHasLeft();
    const onFailure = useEffectEvent(() => {
      if (hasLeft()) return;
      toast({
        title: 'This part didn’t load',
        description: 'Check your connection and try again. If that doesn’t help, reload the page.',
        tone: 'danger',
      });
      giveUp(props);
    });
    useEffect(() => onFailure(), []);
    return placeholder;
  }

  function Part(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Lazy {...props} />
      </Suspense>
    );
  }

  const prefetch = (): void => {
    if (isOnline()) void Lazy.fetch();
  };
  return { Part, prefetch, onIntent: { onPointerEnter: prefetch, onFocus: prefetch } };
}

/** A part that is open while it is mounted, e.g. a dialog. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): Preloaded<Props> => preloaded(load, ({ onClose }) => onClose());

export const LazyConfirm = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);
