/** The `meta` of a read that is the same for everybody with the link, whoever is signed in. */
export const PUBLIC = { public: true } as const;
