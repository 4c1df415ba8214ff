/** The JSON of a 201. */
export async function created<T>(answer: Response): Promise<T> {
  if (answer.status !== 201) throw new Error(`Expected 201, got ${String(answer.status)}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What a refusal says, without the id of its request. */
export async function problemOf(answer: Response): Promise<object> {
  const { code, message, details } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code, message, details };
}

export async function expectTooManyRequests(answer: Response): Promise<void> {
  const message = expect.stringMatching(/^[A-Z].+\.$/) as string;
  expect(await problemOf(answer)).toMatchObject({ status: 429, code: 'too_many_requests', message });
  expect(retryAfterOf(answer)).toBeGreaterThan(0);
}

export function retryAfterOf(answer: Response): number {
  return Number(answer.headers.get('retry-after'));
}

/** What `times` calls answer, one after another. */
export async function statuses(times: number, call: (n: number) => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await call(n));
  return answers;
}
