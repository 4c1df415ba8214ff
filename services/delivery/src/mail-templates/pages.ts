const inPath = encodeURIComponent;

export const capsulePath = (id: string): string => `/my-capsules/${inPath(id)}`;
export const deliveredCapsulePath = (id: string): string => `/my-capsules/${inPath(id)}/open`;
/** The host's page of a paid capsule. */
export const hostPath = (capsuleId: string): string => `/capsules/${inPath(capsuleId)}`;
export const responsesPath = (promptId: string): string => `/shared-prompts/${inPath(promptId)}/responses`;
export const unsubscribePath = (token: string): string => `/api/public/unsubscribe/${inPath(token)}`;
