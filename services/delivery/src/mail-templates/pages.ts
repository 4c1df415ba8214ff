const encode = encodeURIComponent;

export const capsulePath = (id: string): string => `/my-capsules/${encode(id)}`;
export const deliveredCapsulePath = (id: string): string => `/my-capsules/${encode(id)}/open`;
/** The host's page of a paid capsule. */
export const hostPath = (capsuleId: string): string => `/capsules/${encode(capsuleId)}`;
export const responsesPath = (promptId: string): string => `/shared-prompts/${encode(promptId)}/responses`;
export const unsubscribePath = (token: string): string => `/api/public/unsubscribe/${encode(token)}`;
