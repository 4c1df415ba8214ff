import { useLocation, useNavigate, type To } from 'react-router-dom';

interface EntryState<Step> {
  readonly hasPrevious?: unknown;
  /** Defined by the page; undefined for the first step. */
  readonly step?: Step | undefined;
}

/** Keeps steps as history entries: Back undoes a step, and a reload keeps the current one. */
export function useStepHistory<Step = never>() {
  const navigate = useNavigate();
  const state: EntryState<Step> = { ...(useLocation().state as EntryState<Step> | null) };
  const hasPrevious = state.hasPrevious === true;
  return {
    step: state.step,
    forward: (to: To, step?: Step) => void navigate(to, { state: { hasPrevious: true, step } }),
    replace: (to: To, step?: Step) => void navigate(to, { replace: true, state: { hasPrevious, step } }),
    /** Goes back in the browser's history if possible, otherwise to `before`. */
    back: (before: To) => void (hasPrevious ? navigate(-1) : navigate(before, { replace: true })),
  };
}
