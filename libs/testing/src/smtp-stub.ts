import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Stage = 'greeting' | 'mail' | 'rcpt' | 'data' | 'dot';

/**
 * What the server does with one connection:
 * accept             accepts emails
 * {at, code}         replies with this code at greeting, MAIL, RCPT, DATA or after the final dot, e.g. 421, 451, 550;
 *                    `reply` is the whole reply, with the code, instead of the default one
 * silence            accepts the connection and never replies
 * drop-mid-data      drops the connection in the middle of the message
 * hang-mid-data      ignores the rest of the message, never replies, and keeps the connection open
 * drop-after-dot     drops the connection after the final dot, without a reply: the sender cannot know the outcome
 * hang-after-dot     keeps the connection open after the final dot, without a reply: the sender cannot know the outcome
 * drop-after-accept  accepts the email, replies 250 and drops the connection
 */
export type SmtpBehavior =
  | 'accept'
  | 'silence'
  | 'drop-mid-data'
  | 'hang-mid-data'
  | 'drop-after-dot'
  | 'hang-after-dot'
  | 'drop-after-accept'
  | { at: Stage; code: number; reply?: string };

/** A quoted-printable part of an email from nodemailer, whose boundaries start with `_NmP`. */
const QUOTED_PRINTABLE = /^Content-Transfer-Encoding: quoted-printable[^]*?(?:\r\n----_NmP|$(?![^]))/gm;

export interface ReceivedMessage {
  to: string[];
  /** The message, with soft line breaks and `=3D` of its quoted-printable parts decoded. */
  source: string;
  messageId: string;
  /** The server's own time, in milliseconds. */
  receivedAt: number;
}

/**
 * An SMTP server (the parts of RFC 5321 that a sender needs) with scripted faults. Each connection takes the script's
 * next behavior or, after the end of the script, `otherwise`.
 */
export class SmtpStub {
  /** The emails whose final dot arrived, even if no reply was sent, except those with a scripted reply to the dot. */
  readonly mails: ReceivedMessage[] = [];
  connections = 0;
  /** How many connections have hung in the middle of a message. */
  hanging = 0;
  private readonly sockets = new Set<Socket>();
  private script: SmtpBehavior[] = [];
  private otherwise: SmtpBehavior = 'accept';

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(): Promise<SmtpStub> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SmtpStub(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  behave(script: SmtpBehavior[], otherwise: SmtpBehavior = 'accept'): void {
    this.script = [...script];
    this.otherwise = otherwise;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    const behavior = this.script.shift() ?? this.otherwise;
    if (behavior !== 'silence') new Conversation(socket, behavior, this).begin();
  }
}

class Conversation {
  private pending = '';
  private isHanging = false;
  private message: string | undefined;
  private to: string[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly behavior: SmtpBehavior,
    private readonly stub: SmtpStub,
  ) {}

  begin(): void {
    this.socket.setEncoding('utf8').on('data', (chunk: string) => this.read(chunk));
    this.reply('greeting', 220);
  }

  private read(chunk: string): void {
    this.pending += chunk;
    const lines = this.pending.split('\r\n');
    this.pending = lines.pop() ?? '';
    for (const line of lines) {
      if (this.socket.destroyed || this.isHanging) return;
      if (this.message === undefined) this.handleCommand(line);
      else this.appendText(line);
    }
  }

  private handleCommand(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') {
      this.reply('mail', 250);
    } else if (verb === 'RCPT') {
      if (this.reply('rcpt', 250)) this.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    } else if (verb === 'DATA') {
      if (this.reply('data', 354)) this.message = '';
    } else if (verb === 'QUIT') {
      this.socket.end('221 bye\r\n');
    } else {
      this.socket.write(['EHLO', 'HELO', 'RSET', 'NOOP'].includes(verb) ? '250 ok\r\n' : '502 not implemented\r\n');
    }
  }

  private appendText(line: string): void {
    if (line === '.') {
      this.finish();
      return;
    }
    this.message = `${this.message ?? ''}${line.replace(/^\.\./, '.')}\r\n`;
    if (this.behavior === 'drop-mid-data') this.socket.resetAndDestroy();
    if (this.behavior !== 'hang-mid-data') return;
    this.isHanging = true;
    this.stub.hanging += 1;
  }

  private finish(): void {
    const source = (this.message ?? '').replace(QUOTED_PRINTABLE, (part) =>
      part.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    );
    const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
    const isRefused = typeof this.behavior === 'object' && this.behavior.at === 'dot';
    if (!isRefused) this.stub.mails.push({ to: this.to, source, messageId, receivedAt: Date.now() });
    this.message = undefined;
    this.to = [];
    if (this.behavior === 'drop-after-dot') this.socket.resetAndDestroy();
    else if (this.behavior === 'drop-after-accept') this.socket.end('250 ok\r\n');
    else if (this.behavior !== 'hang-after-dot') this.reply('dot', 250);
  }

  /** Replies as scripted. Returns whether the reply had the success code. */
  private reply(stage: Stage, successCode: number): boolean {
    const scripted = typeof this.behavior === 'object' && this.behavior.at === stage ? this.behavior : null;
    const { code, reply = `${code} as scripted` } = scripted ?? { code: successCode, reply: `${successCode} ok` };
    this.socket.write(`${reply}\r\n`);
    // After a 421, the server closes the connection (RFC 5321 §3.8).
    if (code === 421) this.socket.end();
    return code === successCode;
  }
}
