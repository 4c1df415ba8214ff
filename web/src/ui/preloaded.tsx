import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { afterMissing } from '../lib/lazy-component.js';
import { prefetchCode } from '../lib/network.js';
import { useHasLeft } from '../lib/use-has-left.js';
import { toast } from './use-toast.js';

/** Part of a page whose code loads shortly before it is needed. */
export interface Preloaded<Props extends object> {
  /** The part. Until it has loaded, its placeholder is shown, if any. */
  readonly Part: ComponentType<Props>;
  /** Prefetches it, unless offline. */
  readonly prefetch: () => void;
  /** Spread on the button that opens it: starts loading on hover and focus. */
  readonly onIntent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * Keeps a part that most visits never open, e.g. a dialog, out of the first load.
 *
 * @param load called again by the next press after a failure; the page reloads if nothing would be lost
 *   (`afterMissing`)
 * @param giveUp called when it could not be fetched: the page continues as if the part was closed
 * @param placeholder shown while it loads
 */
export function preloaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
  placeholder: ReactNode = null,
): Preloaded<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const prefetch = (): void => prefetchCode(loadOnce);

  function Part(props: Props) {
    const [part, setPart] = useState<{ Shown: ComponentType<Props> | null }>({ Shown: loaded });
    const [first] = useState(props);
    const hasLeft = useHasLeft();
    const onFailure = useEffectEvent(() => {
      // The user has left, so nothing is missing.
      if (hasLeft()) return;
      toast({
        title: 'This part didn’t load',
        description: 'Check your connection and try again. If that doesn’t help, reload the page.',
        tone: 'danger',
      });
      giveUp(first);
      afterMissing();
    });
    useEffect(() => {
      let left = false;
      // Also if it loaded between render and effect.
      loadOnce().then(
        (Shown) => {
          if (!left) setPart((before) => (before.Shown === null ? { Shown } : before));
        },
        () => {
          if (!left) onFailure();
        },
      );
      return () => {
        left = true;
      };
    }, []);
    const { Shown } = part;
    return Shown === null ? placeholder : <Shown {...props} />;
  }

  return { Part, prefetch, onIntent: { onPointerEnter: prefetch, onFocus: prefetch } };
}
