/** `GET /api/health`: 200 once the whole product answers, else 503. */
export interface HealthDto {
  status: 'ok' | 'unavailable';
  services: Record<string, 'ok' | 'unavailable'>;
}
