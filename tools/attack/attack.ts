import { FORM_TYPE, formOf } from '@dear-future/testing/attacks';

export interface Target {
  url: string;
  uploadPath: string;
  email: string;
  mailboxUrl: string;
}

/** What an attack cost the attacker, and what it gained. */
export interface AttackResult {
  cost: string;
  gain: string;
  /** Whether the attack gained more than docs/security.md allows. */
  hasExceededLimits?: boolean;
}

export interface Attack {
  name: string;
  /** The kind of public link that the attacker has. */
  link: 'prompt' | 'capsule';
  /** Whether also to measure how long it takes to prepare another user's video. */
  shouldMeasurePreparation?: boolean;
  /** Starts the attack. Returns a function that stops the attack and returns its result. */
  begin(target: Target): Promise<() => Promise<AttackResult>>;
}

export const GUEST_FIELDS = { responderName: 'Mallory', responderEmail: 'mallory@example.test' };
const TICK_MS = 50;
/** Headers that give a request the client address 203.0.113.n. */
export const headersFrom = (n = 1): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${String(n)}` });

/** Calls `action` at this interval, until the returned function is called. */
export function repeat(action: () => void, everyMs = TICK_MS): () => void {
  const timer = setInterval(action, everyMs);
  return () => clearInterval(timer);
}

/** Formats how often each status occurs, such as "201 × 20, none × 1". 0, null and undefined mean no response. */
export function formatCounts(statuses: readonly (number | null | undefined)[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status ?? 0, (counts.get(status ?? 0) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => `${status === 0 ? 'none' : String(status)} × ${String(count)}`)
    .join(', ');
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Uploads a video from the client address 203.0.113.n. */
export async function send({ url, uploadPath }: Target, video: Buffer, n?: number): Promise<Response> {
  const headers = { 'content-type': FORM_TYPE, ...headersFrom(n) };
  return fetch(url + uploadPath, { method: 'POST', headers, body: new Uint8Array(formOf(GUEST_FIELDS, video)) });
}

/** Returns the response's status, or 0 if there is no response. */
export const statusOf = (request: Promise<Response>): Promise<number> =>
  request.then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
