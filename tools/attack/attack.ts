import { FORM_TYPE, formOf } from '@dear-future/testing/attacks';

export interface Target {
  url: string;
  uploads: string;
  email: string;
  mailbox: string;
}

export interface AttackResult {
  cost: string;
  gain: string;
  /** Whether the attack gained more than docs/security.md allows. */
  hasExceededLimits?: boolean;
}

export interface Attack {
  name: string;
  link: 'prompt' | 'capsule';
  /** Whether to measure also how long another user's video takes to be processed. */
  shouldMeasurePreparation?: boolean;
  /** Starts the attack. Returns the function that stops it. */
  begin(target: Target): Promise<() => Promise<AttackResult>>;
}

export const GUEST = { responderName: 'Mallory', responderEmail: 'mallory@example.test' };
const TICK_MS = 50;
/** Headers that give a request the client address 203.0.113.n. */
export const headersFrom = (n = 1): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${String(n)}` });

/** Calls `action` until the returned function is called. */
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

export async function send({ url, uploads }: Target, video: Buffer, n?: number): Promise<Response> {
  const headers = { 'content-type': FORM_TYPE, ...headersFrom(n) };
  return fetch(url + uploads, { method: 'POST', headers, body: new Uint8Array(formOf(GUEST, video)) });
}

export const statusOf = (request: Promise<Response>): Promise<number> =>
  request.then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
