import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 gutter pt-5 pb-8 sm:gap-7 sm:py-12 short:max-w-5xl short:gap-5 short:py-3">
      {children}
    </div>
  );
}

/** Titles with more characters get a smaller font, to leave room for the recorder. */
const MAX_LARGE_TITLE_LENGTH = 70;

interface QuestionProps {
  readonly kicker: string;
  readonly title: string;
  readonly question?: string | null;
  readonly description: string;
  readonly children?: ReactNode;
}

export function Question({ kicker, title, question = null, description, children }: QuestionProps) {
  return (
    <header className="grid gap-2.5 sm:gap-3">
      <p className="font-semibold text-primary-ink">{kicker}</p>
      <h1
        dir="auto"
        className={clsx(
          'font-display wrap-anywhere short:text-heading',
          title.length > MAX_LARGE_TITLE_LENGTH ? 'text-heading' : 'text-title',
        )}
      >
        {title}
      </h1>
      {question !== null && (
        <p dir="auto" className="font-display text-heading wrap-anywhere short:text-lg">
          {question}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere short:text-base">
        {description}
      </p>
      {children}
    </header>
  );
}
