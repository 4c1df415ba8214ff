/** Each owns one Postgres schema and one database role of the same name. */
export const SERVICES = ['gateway', 'capsules', 'media', 'billing', 'delivery'] as const;
export type ServiceName = (typeof SERVICES)[number];
