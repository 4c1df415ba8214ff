/** Injection token of the service's typed settings (its `src/config.ts`). */
export const SETTINGS = Symbol('SETTINGS');
