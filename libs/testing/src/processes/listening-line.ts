/** What every program of the product logs, as one line of JSON, once it answers. */
export interface Listening {
  port: number;
  [more: string]: unknown;
}

/** The meaning of a line `{"event":"listening","port":…}`; undefined for any other line. */
export function listeningLine(line: string): Listening | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    return entry['event'] === 'listening' && typeof entry['port'] === 'number' ? (entry as Listening) : undefined;
  } catch {
    return undefined;
  }
}
