import { linksIn } from '@dear-future/testing/mailbox-reader';
import { sample } from '@dear-future/testing/samples';
import type { Started } from './started.js';

/** A user who calls the running product's API. */
export class Caller {
  private constructor(
    private readonly started: Started,
    readonly address: string,
    private readonly cookie: string,
  ) {}

  /** Signs in with the emailed link. */
  static async signIn(started: Started, address: string): Promise<Caller> {
    const form = (path: string, fields: Record<string, string>): Promise<Response> =>
      fetch(`${started.url}${path}`, {
        method: 'POST',
        headers: { origin: started.url },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const login = await form('/api/login', { email: address });
    if (login.status >= 400) throw new Error(`The login returned ${login.status}`);
    const mail = await started.mail.waitFor(address);
    const link = linksIn(mail).find((each) => each.includes('/api/login/verify')) ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    const verified = await form('/api/login/verify', { token });
    const [cookie] = (verified.headers.getSetCookie()[0] ?? '').split(';');
    if (cookie === undefined || cookie === '') throw new Error(`The verification returned ${verified.status}`);
    return new Caller(started, address, cookie);
  }

  /** Creates a time capsule that is delivered by email. */
  async create(title: string, due: Date): Promise<{ status: number; id: string }> {
    const form = new FormData();
    const fields = { promptId: 'custom-1', promptTitle: title, deliveryMethod: 'email' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('deliveryDate', due.toISOString());
    const video = new Blob([new Uint8Array(await sample('live-vp8.webm'))], { type: 'video/webm' });
    form.set('video', video, 'recording.webm');
    const response = await fetch(`${this.started.url}/api/time-capsules`, {
      method: 'POST',
      headers: { cookie: this.cookie },
      body: form,
    });
    const { id = '' } = (await response.json()) as { id?: string };
    return { status: response.status, id };
  }

  /** Returns when a capsule's emails arrived, in milliseconds since 1970. */
  async arrivals(id: string): Promise<number[]> {
    const mails = await this.started.mail.to(this.address);
    return mails.filter(({ text }) => text.includes(`/my-capsules/${id}/open`)).map(({ date }) => Date.parse(date));
  }
}
