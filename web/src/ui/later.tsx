import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { afterMissing } from '../lib/lazy-part.js';
import { ahead } from '../lib/network.js';
import { useHasLeft } from '../lib/use-has-left.js';
import { toast } from './use-toast.js';

/** Part of a page whose code loads shortly before it is needed. */
export interface LaterPart<Props extends object> {
  /** The part. Until it has loaded, its placeholder is shown, if any. */
  readonly Part: ComponentType<Props>;
  /** Prefetches it, unless offline. */
  readonly fetchAhead: () => void;
  /** Spread on the button that opens it: starts loading on hover and focus. */
  readonly onIntent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * Keeps a part that most visits never open, e.g. a dialog, out of the first load.
 *
 * @param load called again by the next press after a failure; the page reloads if nothing would be lost
 *   (`afterMissing`)
 * @param giveUp called when it could not be fetched: the page continues as if the part was closed
 * @param shape placeholder while it loads
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  giveUp: (props: Props) => void,
  shape: ReactNode = null,
): LaterPart<Props> {
  let there: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;

  const fetchIt = (): Promise<ComponentType<Props>> => {
    coming ??= load().then(
      (part) => (there = part),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
  const fetchAhead = (): void => ahead(fetchIt);

  function Part(props: Props) {
    const [part, setPart] = useState<{ Shown: ComponentType<Props> | null }>({ Shown: there });
    const [first] = useState(props);
    const hasLeft = useHasLeft();
    const missed = useEffectEvent(() => {
      // A user who has left misses nothing.
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
      fetchIt().then(
        (Shown) => {
          if (!left) setPart((before) => (before.Shown === null ? { Shown } : before));
        },
        () => {
          if (!left) missed();
        },
      );
      return () => {
        left = true;
      };
    }, []);
    const { Shown } = part;
    return Shown === null ? shape : <Shown {...props} />;
  }

  return { Part, fetchAhead, onIntent: { onPointerEnter: fetchAhead, onFocus: fetchAhead } };
}
