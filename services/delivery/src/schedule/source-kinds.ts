/**
 * What a delivery brings: a time capsule on its day, or the news that a shared prompt was answered. The kind chooses the letter and
 * what the app says; the calendar, the claims and the attempts are the same.
 */
export type SourceKind = 'time-capsule' | 'prompt-responses';
