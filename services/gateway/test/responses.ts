/** Returns the JSON body of a 201 response. */
export async function bodyOfCreated<T>(response: Response): Promise<T> {
  if (response.status !== 201)
    throw new Error(`Expected 201, got ${String(response.status)}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Returns the status and body of an error response, without its request id. */
export async function problemOf(response: Response): Promise<object> {
  const { code, message, details } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code, message, details };
}

export async function expectTooManyRequests(response: Response): Promise<void> {
  const message = expect.stringMatching(/^[A-Z].+\.$/) as string;
  expect(await problemOf(response)).toMatchObject({ status: 429, code: 'too_many_requests', message });
  expect(retryAfterOf(response)).toBeGreaterThan(0);
}

export function retryAfterOf(response: Response): number {
  return Number(response.headers.get('retry-after'));
}

/** Makes this many calls, one after another; returns their statuses. */
export async function collectStatuses(times: number, call: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await call(n));
  return statuses;
}
