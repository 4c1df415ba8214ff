import { useLocation, useNavigate, type To } from 'react-router-dom';

/** The state of a history entry. It survives a reload; an older version may have written it. */
interface EntryState {
  /** The previous step is one history entry back. */
  readonly hasPrevious?: unknown;
  /** The step's data, in the format of its page; undefined on the first one. */
  readonly step?: unknown;
}

/** Steps of a page as history entries: Back undoes one, a reload keeps the current one. */
export function useStepHistory() {
  const navigate = useNavigate();
  const state: EntryState = { ...(useLocation().state as EntryState | null) };
  const hasPrevious = state.hasPrevious === true;
  return {
    step: state.step,
    forward: (to: To, step?: unknown) => void navigate(to, { state: { hasPrevious: true, step } }),
    /** Replaces this step. */
    replace: (to: To, step?: unknown) => void navigate(to, { replace: true, state: { hasPrevious, step } }),
    /** One step back: through the browser's history if possible, otherwise to `before`. */
    back: (before: To) => void (hasPrevious ? navigate(-1) : navigate(before, { replace: true })),
  };
}
