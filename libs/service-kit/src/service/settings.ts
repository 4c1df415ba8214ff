/** Injection token of the service's own typed settings (its `src/config.ts`). */
export const SETTINGS = Symbol('SETTINGS');
