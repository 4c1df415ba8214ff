/** `meta` of reads that do not depend on the user. */
export const PUBLIC = { public: true } as const;
