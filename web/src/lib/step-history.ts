import { useLocation, useNavigate, type To } from 'react-router-dom';

/** What an entry of the browser's history says about itself. It outlives a reload. */
interface EntryState {
  /** The step before this one lies one entry back. */
  readonly behind: boolean;
  /** What the step needs, as the page that wrote it reads it. */
  readonly step: unknown;
}

interface StepHistory {
  /** State of the current step; undefined on the first one. An older version may have written it. */
  readonly step: unknown;
  readonly forward: (to: To, step?: unknown) => void;
  /** Another step in the place of this one. */
  readonly instead: (to: To, step?: unknown) => void;
  /** One step back: as the browser's own Back where that leads there, otherwise to `before`. */
  readonly back: (before: To) => void;
}

/** Steps of a page as history entries: Back undoes one, a reload keeps the current one. */
export function useStepHistory(): StepHistory {
  const navigate = useNavigate();
  const { behind, step } = entryOf(useLocation().state);
  return {
    step,
    forward: (to, next) => void navigate(to, { state: { behind: true, step: next } satisfies EntryState }),
    instead: (to, next) => void navigate(to, { replace: true, state: { behind, step: next } satisfies EntryState }),
    back: (before) => {
      if (behind) void navigate(-1);
      else void navigate(before, { replace: true });
    },
  };
}

function entryOf(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return { behind: false, step: undefined };
  const { behind, step } = state as Partial<EntryState>;
  return { behind: behind === true, step };
}
