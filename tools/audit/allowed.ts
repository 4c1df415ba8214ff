/** Advisories (GHSA-…) that have no fix yet, each with the reason why the product may run in spite of it. */
export const ALLOWED: Readonly<Record<string, string>> = {};
