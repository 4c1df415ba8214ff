import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Stage = 'greeting' | 'mail' | 'rcpt' | 'data' | 'dot';

/**
 * How the server treats one connection:
 * accept             accepts mails
 * {at, code}         answers this code at greeting, MAIL, RCPT, DATA or after the final dot, e.g. 421, 451, 550;
 *                    with `reply`, in these lines
 * silence            accepts the connection and never answers
 * drop-mid-data      drops the connection in the middle of the message
 * hang-mid-data      stops reading in the middle of the message, and keeps the connection open
 * drop-after-dot     drops it after the final dot, without an answer: the sender cannot know the outcome
 * hang-after-dot     keeps it open after the final dot, without an answer: the sender cannot know the outcome
 * drop-after-accept  accepts the mail, answers 250 and drops the connection
 */
export type SmtpBehaviour =
  | 'accept'
  | 'silence'
  | 'drop-mid-data'
  | 'hang-mid-data'
  | 'drop-after-dot'
  | 'hang-after-dot'
  | 'drop-after-accept'
  | { at: Stage; code: number; reply?: string };

/** A part of a mail by nodemailer, whose boundaries begin so. */
const QUOTED_PRINTABLE = /^Content-Transfer-Encoding: quoted-printable[^]*?(?:\r\n----_NmP|$(?![^]))/gm;

export interface ReceivedMessage {
  to: string[];
  /** Without the soft line breaks of quoted-printable. */
  source: string;
  messageId: string;
}

/**
 * An SMTP server (RFC 5321, as much as a sender needs) with scripted faults. Each connection follows the next behaviour
 * of the script; after its end, `otherwise`.
 */
export class SmtpStub {
  /** Every mail whose final dot arrived, acknowledged or not. */
  readonly mails: ReceivedMessage[] = [];
  connections = 0;
  /** Connections that hang in the middle of a message. */
  hanging = 0;
  private readonly sockets = new Set<Socket>();
  private script: SmtpBehaviour[] = [];
  private otherwise: SmtpBehaviour = 'accept';

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

  behave(script: SmtpBehaviour[], otherwise: SmtpBehaviour = 'accept'): void {
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
    const behaviour = this.script.shift() ?? this.otherwise;
    if (behaviour !== 'silence') new Conversation(socket, behaviour, this).begin();
  }
}

class Conversation {
  private pending = '';
  private hangs = false;
  private message: string | undefined;
  private to: string[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly behaviour: SmtpBehaviour,
    private readonly stub: SmtpStub,
  ) {}

  begin(): void {
    this.socket.setEncoding('utf8').on('data', (piece: string) => this.read(piece));
    this.answer('greeting', 220);
  }

  private read(piece: string): void {
    this.pending += piece;
    const lines = this.pending.split('\r\n');
    this.pending = lines.pop() ?? '';
    for (const line of lines) {
      if (this.socket.destroyed || this.hangs) return;
      if (this.message === undefined) this.command(line);
      else this.text(line);
    }
  }

  private command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') {
      this.answer('mail', 250);
    } else if (verb === 'RCPT') {
      if (this.answer('rcpt', 250)) this.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    } else if (verb === 'DATA') {
      if (this.answer('data', 354)) this.message = '';
    } else if (verb === 'QUIT') {
      this.socket.end('221 bye\r\n');
    } else {
      this.socket.write(['EHLO', 'HELO', 'RSET', 'NOOP'].includes(verb) ? '250 ok\r\n' : '502 not implemented\r\n');
    }
  }

  private text(line: string): void {
    if (line === '.') {
      this.finish();
      return;
    }
    this.message = `${this.message ?? ''}${line.replace(/^\.\./, '.')}\r\n`;
    if (this.behaviour === 'drop-mid-data') this.socket.resetAndDestroy();
    if (this.behaviour !== 'hang-mid-data') return;
    this.hangs = true;
    this.stub.hanging += 1;
  }

  private finish(): void {
    const source = (this.message ?? '').replace(QUOTED_PRINTABLE, (part) =>
      part.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    );
    const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
    const refused = typeof this.behaviour === 'object' && this.behaviour.at === 'dot';
    if (!refused) this.stub.mails.push({ to: this.to, source, messageId });
    this.message = undefined;
    this.to = [];
    if (this.behaviour === 'drop-after-dot') this.socket.resetAndDestroy();
    else if (this.behaviour === 'drop-after-accept') this.socket.end('250 ok\r\n');
    else if (this.behaviour !== 'hang-after-dot') this.answer('dot', 250);
  }

  /** Returns whether it answered the good code. */
  private answer(stage: Stage, good: number): boolean {
    const scripted = typeof this.behaviour === 'object' && this.behaviour.at === stage ? this.behaviour : null;
    const { code, reply = `${code} as scripted` } = scripted ?? { code: good, reply: `${good} ok` };
    this.socket.write(`${reply}\r\n`);
    // 421 announces that the server closes the connection (RFC 5321 §3.8).
    if (code === 421) this.socket.end();
    return code === good;
  }
}
