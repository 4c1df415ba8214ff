/** Known findings that have no mend yet: the advisory's id (GHSA-…), and why the product may run with it. */
export const ALLOWED: Readonly<Record<string, string>> = {};
