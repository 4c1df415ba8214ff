export interface LogEntry {
  event?: string;
  level?: string | number;
  msg?: string;
  [field: string]: unknown;
}

/** Parses a log line. Returns undefined for other lines and, with `event`, for other events. */
export function logEntry(line: string, event?: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as LogEntry;
    return event === undefined || entry.event === event ? entry : undefined;
  } catch {
    return undefined;
  }
}
