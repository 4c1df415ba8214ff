// Real: the built mailbox program, SMTP and HTTP.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { linksIn, MailboxReader } from '@dear-future/testing/mailbox-reader';
import { startMailbox, type Mailbox } from '@dear-future/local-servers/mail';

let folder: string;
let mailbox: Mailbox;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-mailbox-'));
  mailbox = await startMailbox({ dataDir: folder });
});

afterEach(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends an email by SMTP (RFC 5321). The server replies to each line. */
async function send(to: string, message: string): Promise<void> {
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
  const replies = createInterface({ input: socket });
  const lines = ['HELO test', 'MAIL FROM:<from@example.test>', `RCPT TO:<${to}>`, 'DATA', `${message}\r\n.`, 'QUIT'];
  for (const line of lines) {
    const [reply] = (await once(replies, 'line')) as [string];
    expect(reply).toMatch(/^[23]/);
    socket.write(`${line}\r\n`);
  }
  await once(replies, 'line');
  socket.destroy();
}

/** Returns the status of a request. Uses `node:http`, because `fetch` cannot set the Host header. */
async function statusOf(method: string, target: string, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request(new URL(target, mailbox.url), { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

const HTML_MAIL = [
  'From: Dear Future <hello@example.test>',
  'To: Ada <ada@example.test>',
  'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?= <script>alert(1)</script>',
  'Message-ID: <one@example.test>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=edge',
  '',
  '--edge',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hello <a href="http://localhost:3000/x?a=1&amp;b=2">there</a> <img src="cid:picture"></p>',
  '--edge',
  'Content-Type: image/jpeg',
  'Content-ID: <picture>',
  'Content-Transfer-Encoding: base64',
  '',
  '/9j/2Q==',
  '--edge--',
].join('\r\n');

it('the mailbox keeps emails when it is killed, and shows them as JSON and as pages', async () => {
  await send('ada@example.test', HTML_MAIL);
  mailbox.child.kill('SIGKILL');
  await mailbox.child.exited;
  mailbox = await startMailbox({ dataDir: folder });
  const reader = new MailboxReader(mailbox.url);
  const mail = await reader.waitFor('ADA@example.test');
  expect(mail).toMatchObject({ messageId: '<one@example.test>', to: [{ address: 'ada@example.test', name: 'Ada' }] });
  expect(mail.subject).toContain('Grüße');
  expect(mail.html).toContain('src="data:image/jpeg;base64,/9j/2Q=="');
  expect(linksIn({ ...mail, text: '' })).toEqual(['http://localhost:3000/x?a=1&b=2']);

  const list = await (await fetch(mailbox.url)).text();
  expect(list).toContain('&lt;script&gt;');
  expect(list).not.toContain('<script>');
  const frame = await fetch(`${mailbox.url}/mail/${mail.id}/html`);
  expect(frame.headers.get('content-security-policy')).toContain('sandbox');

  await reader.clear();
  expect(await reader.all()).toEqual([]);
});

it('the mailbox refuses other host names and requests from other sites', async () => {
  expect(await statusOf('GET', '/email', {})).toBe(200);
  expect(await statusOf('GET', '/email', { host: 'evil.example:3001' })).toBe(421);
  expect(await statusOf('GET', '/email', { origin: 'https://evil.example' })).toBe(403);
  expect(await statusOf('DELETE', '/email/all', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusOf('GET', '/mail/../../etc/passwd', {})).toBe(404);
});

it('the mailbox shows previews of emails in both color schemes', async () => {
  const text = async (path: string): Promise<string> => (await fetch(`${mailbox.url}${path}`)).text();
  expect(await text('/preview')).toContain('Your login link');
  expect(await text('/preview/0')).toMatch(/src="\/preview\/0\/light"[^]*src="\/preview\/0\/dark"/);
  expect(await text('/preview/0/dark')).toContain('@media all{');
  expect(await text('/preview/0/light')).toContain('@media not all{');
});
