import { connect, type Socket } from 'node:net';

/** A hand-made request, to send what no HTTP client would: broken, slow or unfinished bodies. */
export class RawUpload {
  private answer = '';

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.answer += text;
    });
    socket.on('error', () => undefined);
  }

  static open(url: string, headers: Record<string, string>): RawUpload {
    const upload = new RawUpload(connect(Number(new URL(url).port), '127.0.0.1'));
    const lines = Object.entries({ Host: 'media', ...headers }).map(([name, value]) => `${name}: ${value}`);
    upload.socket.write(`POST /videos HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return upload;
  }

  write(bytes: Buffer | string): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(bytes, () => resolve());
    });
  }

  /** The status of the answer once there is one, else null. What media says on the way (1xx) is none. */
  get status(): number | null {
    const match = /^HTTP\/1\.1 ([2-5]\d{2})/m.exec(this.answer);
    return match ? Number(match[1]) : null;
  }

  destroy(): void {
    this.socket.destroy();
  }
}

export const BOUNDARY = 'a-boundary-of-our-own';

/** The beginning of a form whose video never ends. */
export function formStart(video: Buffer, headers = 'Content-Type: video/webm'): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="a.webm"\r\n${headers}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), video]);
}

export const formEnd = `\r\n--${BOUNDARY}--\r\n`;

/**
 * The beginning of WebM's own filler: an element that says "skip me".
 *
 * @param bytes how much of it there is
 * @param declared how long it says it is; by default longer than what comes of it
 */
export function fillerStart(bytes: number, declared = 2 * bytes): Buffer {
  const filler = Buffer.alloc(bytes);
  filler[0] = 0xec;
  filler.writeUInt32BE(0x10000000 + declared, 1);
  return filler;
}
