import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How the server behaves towards one mail:
 * accept             takes it
 * {at, code}         answers this code at greeting, MAIL, RCPT, DATA or after the final dot, e.g. 421, 451, 550
 * silence            accepts the connection and says nothing
 * drop-mid-data      cuts the connection once some of the message has come
 * hang-mid-data      reads no further once some of the message has come, and keeps the connection open
 * drop-after-dot     cuts it after the final dot, without an answer: the sender cannot know
 * hang-after-dot     keeps it open after the final dot, without an answer: the sender cannot know
 * drop-after-accept  takes the mail, answers 250 and cuts
 */
export type SmtpBehaviour =
  | 'accept'
  | 'silence'
  | 'drop-mid-data'
  | 'hang-mid-data'
  | 'drop-after-dot'
  | 'hang-after-dot'
  | 'drop-after-accept'
  | { at: 'greeting' | 'mail' | 'rcpt' | 'data' | 'dot'; code: number };

export interface TakenMail {
  from: string;
  to: string[];
  /** The message as it came, headers and body. */
  source: string;
  messageId: string;
  /** Whether the sender was told 250. */
  acknowledged: boolean;
}

/**
 * An SMTP server (RFC 5321, as much as a sender needs) that follows a script: each connection takes the next behaviour,
 * and `otherwise` when there is none left. It speaks the protocol itself, since real servers cannot be made to fail so exactly.
 */
export class SmtpStub {
  /** Every mail whose final dot arrived, acknowledged or not. */
  readonly mails: TakenMail[] = [];
  /** Connections made so far. */
  connections = 0;
  /** Conversations that stopped in the middle of a message. */
  hanging = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private script: SmtpBehaviour[],
    private otherwise: SmtpBehaviour,
  ) {}

  static async start(script: SmtpBehaviour[] = [], otherwise: SmtpBehaviour = 'accept'): Promise<SmtpStub> {
    const server = createServer();
    const stub = new SmtpStub(server, script, otherwise);
    server.on('connection', (socket) => stub.serve(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stub;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Replaces what is left of the script. */
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
    if (behaviour === 'silence') return;
    const notice = { take: (mail: TakenMail) => this.mails.push(mail), hang: () => (this.hanging += 1) };
    new Conversation(socket, behaviour, notice).begin();
  }
}

class Conversation {
  private pending = '';
  private deaf = false;
  private message: string | undefined;
  private from = '';
  private to: string[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly behaviour: SmtpBehaviour,
    private readonly notice: { take: (mail: TakenMail) => void; hang: () => void },
  ) {}

  begin(): void {
    this.socket.setEncoding('utf8');
    this.socket.on('data', (piece: string) => this.hear(piece));
    this.answer('greeting', 220, 'stub ready');
  }

  private hear(piece: string): void {
    if (this.isOver()) return;
    this.pending += piece;
    for (let end = this.pending.indexOf('\r\n'); end >= 0; end = this.pending.indexOf('\r\n')) {
      const line = this.pending.slice(0, end);
      this.pending = this.pending.slice(end + 2);
      if (this.message === undefined) this.command(line);
      else this.text(line);
      if (this.isOver()) return;
    }
  }

  private isOver(): boolean {
    return this.socket.destroyed || this.deaf;
  }

  private command(line: string): void {
    const [verb = ''] = line.toUpperCase().split(' ');
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        this.say(250, 'stub');
        return;
      case 'MAIL':
        this.from = address(line);
        this.answer('mail', 250, 'ok');
        return;
      case 'RCPT':
        if (this.answer('rcpt', 250, 'ok')) this.to.push(address(line));
        return;
      case 'DATA':
        if (this.answer('data', 354, 'go on')) this.message = '';
        return;
      case 'RSET':
      case 'NOOP':
        this.say(250, 'ok');
        return;
      case 'QUIT':
        this.say(221, 'bye');
        this.socket.end();
        return;
      default:
        this.say(502, 'not here');
    }
  }

  private text(line: string): void {
    if (line === '.') {
      this.finish();
      return;
    }
    this.message = `${this.message ?? ''}${line.startsWith('..') ? line.slice(1) : line}\r\n`;
    if (this.behaviour === 'drop-mid-data') this.socket.resetAndDestroy();
    if (this.behaviour !== 'hang-mid-data') return;
    this.deaf = true;
    this.notice.hang();
  }

  private finish(): void {
    const source = this.message ?? '';
    const refused = typeof this.behaviour === 'object' && this.behaviour.at === 'dot';
    const silent = this.behaviour === 'drop-after-dot' || this.behaviour === 'hang-after-dot';
    const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
    if (!refused) this.notice.take({ from: this.from, to: this.to, source, messageId, acknowledged: !silent });
    this.message = undefined;
    this.to = [];
    if (this.behaviour === 'drop-after-dot') this.socket.resetAndDestroy();
    else if (this.behaviour === 'drop-after-accept') this.socket.end('250 taken\r\n');
    else if (this.behaviour !== 'hang-after-dot') this.answer('dot', 250, 'taken');
  }

  /** Says the good answer, or the scripted bad one; tells whether it was the good one. */
  private answer(stage: 'greeting' | 'mail' | 'rcpt' | 'data' | 'dot', code: number, words: string): boolean {
    const scripted =
      typeof this.behaviour === 'object' && this.behaviour.at === stage ? this.behaviour.code : undefined;
    this.say(scripted ?? code, scripted === undefined ? words : 'as the script says');
    // 421 announces that the server closes the connection (RFC 5321 §3.8).
    if (scripted === 421) this.socket.end();
    return scripted === undefined;
  }

  private say(code: number, words: string): void {
    this.socket.write(`${code} ${words}\r\n`);
  }
}

function address(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
