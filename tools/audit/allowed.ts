/** For each accepted advisory (GHSA-…) without a fix, the reason why the product may run with it. */
export const ALLOWED: Readonly<Record<string, string>> = {};
