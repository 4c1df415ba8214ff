import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { Product } from '@dear-future/testing/product';

/** @returns the session cookie */
export async function signIn({ url, mail }: Product, email: string): Promise<string> {
  await fetch(`${url}/api/login`, { method: 'POST', body: new URLSearchParams({ email }) });
  const { text } = await mail.waitFor(email);
  const token = /\/api\/login\/verify\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ token });
  const response = await fetch(`${url}/api/login/verify`, { method: 'POST', body, redirect: 'manual' });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

export async function createPrompt({ url }: Product, cookie: string): Promise<SharedPromptDto> {
  const response = await fetch(`${url}/api/shared-prompts`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ promptTitle: 'Best wishes?', promptDescription: 'One minute each.', status: 'active' }),
  });
  if (response.status !== 201) throw new Error(`The prompt was not created: ${await response.text()}`);
  return (await response.json()) as SharedPromptDto;
}
