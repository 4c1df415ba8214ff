type Headers = Record<string, string>;

/** A browser as far as these tests need one: keeps cookies, follows no redirect by itself, says where it comes from. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(readonly origin: string) {}

  async fetch(
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Headers } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  get(path: string, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  /** Sends a form as the pages do. */
  form(path: string, fields: Record<string, string>, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  post(path: string, body?: BodyInit, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, { method: 'POST', ...(body === undefined ? {} : { body }), headers });
  }

  /** The cookie that opens the session. */
  get session(): string | undefined {
    return this.cookies.get('session');
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
