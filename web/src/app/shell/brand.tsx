import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/logo.js';

const WORDS = ['Me', 'Us', 'You'];
const WORD_INTERVAL_MS = 2000;

/** The changing word is decoration. It stops for reduced motion, hover and keyboard focus (WCAG 2.2 §2.2.2). */
export function Brand() {
  const link = useRef<HTMLAnchorElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (!isStill && !link.current?.matches(':hover, :focus-visible')) setShown((last) => (last + 1) % WORDS.length);
    }, WORD_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, []);

  return (
    <Link
      ref={link}
      to="/"
      className="flex min-h-11 items-center gap-2 rounded-sm font-display text-lg text-ink no-underline max-[24rem]:gap-1.5 max-[24rem]:text-sm sm:gap-2.5 sm:text-xl"
    >
      <Logo className="h-6 sm:h-7" />
      <span className="whitespace-nowrap">
        Dear Future{' '}
        <span aria-hidden="true" className="inline-grid text-primary-ink">
          {WORDS.map((word, index) => (
            // Only the new word is animated; the old one disappears immediately, so that the two never overlap.
            <span key={word} className={clsx('col-start-1 row-start-1', index === shown ? SHOWN : HIDDEN)}>
              {word}
            </span>
          ))}
        </span>
      </span>
    </Link>
  );
}

const SHOWN = 'opacity-100 transition-[opacity,translate] duration-300';
const HIDDEN = 'translate-y-1.5 opacity-0';
