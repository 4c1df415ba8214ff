/** Accepted advisories without a fix: the id (GHSA-…) and the reason why the product may run with it. */
export const ALLOWED: Readonly<Record<string, string>> = {};
