import { useLocation, useNavigate, type To } from 'react-router-dom';

/** The state of a history entry. It survives a reload. */
interface EntryState {
  /** The previous step is one history entry back. */
  readonly hasPrevious: boolean;
  /** The step's data, in the format of its page. */
  readonly step: unknown;
}

interface StepHistory {
  /** State of the current step; undefined on the first one. An older version may have written it. */
  readonly step: unknown;
  readonly forward: (to: To, step?: unknown) => void;
  /** Replaces this step. */
  readonly replace: (to: To, step?: unknown) => void;
  /** One step back: through the browser's history if possible, otherwise to `before`. */
  readonly back: (before: To) => void;
}

/** Steps of a page as history entries: Back undoes one, a reload keeps the current one. */
export function useStepHistory(): StepHistory {
  const navigate = useNavigate();
  const { hasPrevious, step } = entryOf(useLocation().state);
  return {
    step,
    forward: (to, next) => void navigate(to, { state: { hasPrevious: true, step: next } satisfies EntryState }),
    replace: (to, next) =>
      void navigate(to, { replace: true, state: { hasPrevious, step: next } satisfies EntryState }),
    back: (before) => {
      if (hasPrevious) void navigate(-1);
      else void navigate(before, { replace: true });
    },
  };
}

function entryOf(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return { hasPrevious: false, step: undefined };
  const { hasPrevious, step } = state as Partial<EntryState>;
  return { hasPrevious: hasPrevious === true, step };
}
