type Headers = Record<string, string>;

/** A browser as far as these tests need one: keeps cookies, follows no redirect by itself, says where it comes from. */
export class Visitor {
  constructor(
    private readonly server: { readonly url: string },
    readonly cookies = new Map<string, string>(),
  ) {}

  /** The same browser at another gateway. */
  at(server: { readonly url: string }): Visitor {
    return new Visitor(server, this.cookies);
  }

  /** Address to which every request goes. */
  get origin(): string {
    return this.server.url;
  }

  async fetch(
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Headers } = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { pathname, search } = new URL(path, this.origin);
    const answer = await fetch(new URL(pathname + search, this.origin), {
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
