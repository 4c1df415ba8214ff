export function capsulePath(capsuleId: string): string {
  return `/my-capsules?capsule=${encodeURIComponent(capsuleId)}`;
}

export function deliveredCapsulePath(capsuleId: string): string {
  return `/my-capsules/${encodeURIComponent(capsuleId)}/open`;
}

export function hostPath(capsuleId: string): string {
  return `/capsules/${encodeURIComponent(capsuleId)}`;
}

export function unsubscribePath(token: string): string {
  return `/api/public/unsubscribe/${encodeURIComponent(token)}`;
}

export function responsesPath(promptId: string): string {
  return `/shared-prompts/${encodeURIComponent(promptId)}/responses`;
}
