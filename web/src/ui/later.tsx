import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useStillHere } from '../lib/go-on.js';
import { afterMissing } from '../lib/lazy-part.js';
import { ahead } from '../lib/network.js';
import { toast } from './use-toast.js';

/** A part of a page that is fetched when somebody is about to need it. */
export interface LaterPart<Props extends object> {
  /** The part itself. Until it is there its shape is seen, or nothing where it has none. */
  readonly Part: ComponentType<Props>;
  /** Fetches it ahead of its need; without a connection nothing happens. */
  readonly fetchAhead: () => void;
  /** Spread on what opens it: the part is under way before the press. */
  readonly onIntent: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

/**
 * A part that most visits never open, e.g. a dialog, kept out of what the page loads first.
 *
 * @param load fetches it; after a failure it is called again by the next press, and where the browser gives the same failure again
 *   the page is loaded anew if nothing would be lost (`afterMissing`)
 * @param giveUp called when it could not be fetched: the page goes on as if the part had been closed
 * @param shape what is seen where it will be, while it is on its way
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
    const stillHere = useStillHere();
    const missed = useEffectEvent(() => {
      // Whoever has gone elsewhere meanwhile misses nothing.
      if (!stillHere()) return;
      toast({
        title: 'This part did not load',
        description: 'Check your connection and try again. If that does not help, reload the page.',
        tone: 'danger',
      });
      giveUp(first);
      afterMissing();
    });
    useEffect(() => {
      let left = false;
      // Also where it came between drawing and here.
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
