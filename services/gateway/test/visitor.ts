type Headers = Record<string, string>;

/** A minimal browser, which keeps cookies but does not follow redirects. */
export class Visitor {
  constructor(
    private readonly server: { readonly url: string },
    readonly cookies = new Map<string, string>(),
  ) {}

  /** Returns the same browser at another gateway. */
  at(server: { readonly url: string }): Visitor {
    return new Visitor(server, this.cookies);
  }

  get origin(): string {
    return this.server.url;
  }

  async fetch(
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Headers } = {},
  ): Promise<Response> {
    const cookie = this.cookieHeader;
    const { pathname, search } = new URL(path, this.origin);
    const response = await fetch(new URL(pathname + search, this.origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    return response;
  }

  get(path: string, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  /** Returns the JSON response to a GET. */
  async fetchJson<T>(path: string): Promise<T> {
    return (await (await this.get(path)).json()) as T;
  }

  send(method: string, path: string, body: unknown, headers: Headers = {}): Promise<Response> {
    const type = { 'content-type': 'application/json' };
    return this.fetch(path, { method, body: JSON.stringify(body), headers: { ...type, ...headers } });
  }

  /** Submits a form as our pages do. */
  form(path: string, fields: Record<string, string>, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Presses the button on the page of a sign-in link. */
  useLink(link: string, headers: Headers = {}): Promise<Response> {
    return this.form('/api/login/verify', { token: tokenOf(link) }, headers);
  }

  post(path: string, body?: BodyInit, headers: Headers = {}): Promise<Response> {
    return this.fetch(path, { method: 'POST', ...(body === undefined ? {} : { body }), headers });
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get session(): string | undefined {
    return this.cookies.get('session');
  }

  /** Returns the id of the signed-in user. */
  async userId(): Promise<string> {
    return (await this.fetchJson<{ sub: string }>('/api/auth/user')).sub;
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Returns the token of a sign-in link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}
