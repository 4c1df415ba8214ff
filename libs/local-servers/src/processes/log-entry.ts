export interface LogEntry {
  event?: string;
  level?: string | number;
  msg?: string;
  [field: string]: unknown;
}

/** Parses a JSON log line. Returns undefined for any other line and, if `event` is given, for other events. */
export function logEntry(line: string, event?: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as LogEntry;
    return event === undefined || entry.event === event ? entry : undefined;
  } catch {
    return undefined;
  }
}
