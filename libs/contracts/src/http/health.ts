/** `GET /api/health`: 200 when all services are ready, else 503. */
export interface HealthDto {
  status: 'ok' | 'unavailable';
  services: Record<string, 'ok' | 'unavailable'>;
}
