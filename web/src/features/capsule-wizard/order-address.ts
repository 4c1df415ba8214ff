/** What an entry of the browser's history says about the wizard: which order it shows. It outlives a reload. */
export interface OrderState {
  readonly order: string;
}

/** The order that an entry of the history shows, or null. */
export function orderIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('order' in state)) return null;
  return typeof state.order === 'string' ? state.order : null;
}
