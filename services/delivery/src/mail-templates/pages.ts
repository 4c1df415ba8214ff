/** The page of one time capsule's video. */
export function capsulePath(capsuleId: string): string {
  return `/my-capsules?capsule=${encodeURIComponent(capsuleId)}`;
}

/** The page that opens a delivered time capsule. */
export function deliveredCapsulePath(capsuleId: string): string {
  return `/my-capsules/${encodeURIComponent(capsuleId)}/open`;
}

/** The page of a paid capsule for its host. */
export function hostPath(capsuleId: string): string {
  return `/capsules/${encodeURIComponent(capsuleId)}`;
}

/** Turns off the emails that users can do without. */
export function unsubscribePath(token: string): string {
  return `/api/public/unsubscribe/${encodeURIComponent(token)}`;
}

/** The owner's page with the responses to one shared prompt. */
export function responsesPath(promptId: string): string {
  return `/shared-prompts/${encodeURIComponent(promptId)}/responses`;
}
