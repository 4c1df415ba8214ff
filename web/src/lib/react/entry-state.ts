import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the secret (128 bits in base64url) after `#` and `name`. Fragments reach no server (RFC 9110 §7.1). */
export const secretIn = (hash: string, name = ''): string | null =>
  new RegExp(`^#${name}([A-Za-z0-9_-]{22})$`).exec(hash)?.[1] ?? null;

/** Keeps state in the history entry. The state survives a reload but, unlike a fragment, is not in the address bar. */
export function useEntryState<State>(): [State | null, (state: State | null) => void] {
  const entry = useLocation().state as State | null;
  const navigate = useNavigate();
  return [entry, (state) => void navigate({ hash: '' }, { replace: true, state })];
}
