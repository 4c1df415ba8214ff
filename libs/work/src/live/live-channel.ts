/** The Redis channel that carries one user's `LiveEvent`s as JSON, from any service to the gateway's open streams. */
export function liveChannel(personId: string): string {
  return `live:${personId}`;
}
