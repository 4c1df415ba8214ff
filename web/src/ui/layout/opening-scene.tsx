import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.js';
import { Envelope, type LetterProps } from '../illustrations/envelope.js';
import { NightScene } from './night-scene.js';

interface OpeningSceneProps extends LetterProps {
  title: string;
  subtitle: ReactNode;
  below?: ReactNode;
  onOpen?: () => void;
  /** The content loads while the letter is still sealed, so that the letter opens without a network. */
  children: ReactNode;
}

/** A letter that has arrived. When the user opens it, the content replaces the letter and takes the focus. */
export function OpeningScene({ title, subtitle, below, onOpen, children, ...letter }: OpeningSceneProps) {
  const [phase, setPhase] = useState<'sealed' | 'opening' | 'open'>('sealed');
  const inside = useRef<HTMLDivElement>(null);
  const isOpen = phase === 'open';
  const isOpening = phase === 'opening';

  useEffect(() => {
    if (!isOpen) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    inside.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const open = (): void => {
    if (phase !== 'sealed') return;
    setPhase('opening');
    onOpen?.();
  };

  const envelope = (
    <button
      type="button"
      // The button below does the same.
      tabIndex={-1}
      aria-hidden="true"
      onClick={open}
      className={clsx('block w-full', !isOpening && 'cursor-pointer transition-transform hover:scale-102')}
    >
      <Envelope {...letter} motion={isOpening ? 'opening' : undefined} onOpened={() => setPhase('open')} />
    </button>
  );
  return (
    <>
      {isOpen ? null : (
        <NightScene envelope={envelope}>
          <div className={clsx('flex w-full flex-col items-center', isOpening && 'animate-fade-out')}>
            <h1 className="w-full font-display text-title wrap-anywhere">{title}</h1>
            <p className="mt-4 w-full text-lead text-ink-soft wrap-anywhere">{subtitle}</p>
            <Button size="lg" variant="accent" className="mt-8" label="Open It" onClick={open} />
            {below}
          </div>
        </NightScene>
      )}
      <div
        ref={inside}
        hidden={!isOpen}
        tabIndex={-1}
        className={clsx('flex-1 flex-col outline-none', isOpen && 'flex')}
      >
        {children}
      </div>
    </>
  );
}
