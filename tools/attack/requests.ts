import type { IncomingMessage } from 'node:http';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import {
  BROKEN_HTTP,
  JSON_ROUTES,
  LONE_SURROGATE_ADDRESSES,
  nestedBody,
  padded,
  RawConnection,
  startIdleReader,
} from '@dear-future/testing/attacks';
import { MailboxReader } from '@dear-future/testing/mailbox-reader';
import { sample } from '@dear-future/testing/samples';
import { formatCounts, headersFrom, megabytes, repeat, send, statusOf, type Attack } from './attack.js';

/** More than all buffers along the way can hold, so that an idle reader fills each of them. */
const UNREAD_BYTES = 20_000_000;

/** Requests videos, but does not read them. @param addresses number of client addresses, each with an edit link */
export function idleReaders(addresses: number): Attack {
  const readerCount = 140;
  return {
    name: `${String(readerCount)} idle readers, ${String(addresses)} address${addresses === 1 ? '' : 'es'}`,
    link: 'prompt',
    begin: async (target) => {
      const video = padded(await sample('live-vp8.webm'), UNREAD_BYTES);
      const editLinks = await Promise.all(
        Array.from({ length: addresses }, async (_, n) => {
          const { editSecret } = (await (await send(target, video, n)).json()) as SubmittedResponseDto;
          const headers = { authorization: `EditLink ${editSecret}`, ...headersFrom(n) };
          const response = await fetch(`${target.url}/api/public/edit-link`, { headers });
          const { videoFileName } = (await response.json()) as { videoFileName: string };
          const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
          return { videoFileName, headers: { cookie: cookies.join('; '), ...headersFrom(n) } };
        }),
      );
      const responses: IncomingMessage[] = [];
      const readers = Array.from({ length: readerCount }, (_, n) => {
        const editLink = editLinks[n % addresses];
        if (editLink === undefined) throw new Error('no edit link');
        const reader = startIdleReader(new URL(`/api/videos/${editLink.videoFileName}`, target.url), editLink.headers);
        reader.response.then((response) => responses.push(response)).catch(() => undefined);
        return reader;
      });
      return () => {
        const statuses = formatCounts(responses.map(({ statusCode }) => statusCode));
        const held = responses.filter(({ statusCode, destroyed }) => statusCode === 200 && !destroyed).length;
        for (const { request } of readers) request.destroy();
        return Promise.resolve({
          cost: `${String(readerCount)} connections, ${megabytes(addresses * UNREAD_BYTES)}`,
          gain: `${statuses}; ${String(held)} held at the end`,
        });
      };
    },
  };
}

export const badInput: Attack = {
  name: 'every kind of bad input',
  link: 'prompt',
  begin: ({ url }) => {
    const json = { 'content-type': 'application/json', ...headersFrom() };
    const call = (method: string, path: string, body: string): Promise<number> =>
      statusOf(fetch(url + path, { method, headers: json, body }));
    const sendBytes = async (bytes: string): Promise<number> => {
      const connection = new RawConnection(url);
      await connection.write(bytes);
      await connection.closed;
      return connection.status ?? 0;
    };
    const kinds = [
      ...BROKEN_HTTP.map(
        ([, bytes]) =>
          () =>
            sendBytes(bytes),
      ),
      ...JSON_ROUTES.flatMap(([method, path, field]) =>
        [100, 5000].map((depth) => () => call(method, path, nestedBody(field, depth))),
      ),
      ...LONE_SURROGATE_ADDRESSES.map((email) => () => call('POST', '/api/login', `{"email":"${email}"}`)),
      () => call('POST', '/api/billing/webhook', '{"type":7}'),
      () => statusOf(fetch(`${url}/api/%ff%00`, { headers: headersFrom() })),
    ];
    const statusPromises: Promise<number>[] = [];
    const stop = repeat(() => statusPromises.push((kinds[statusPromises.length % kinds.length] ?? throwNoKind)()));
    return Promise.resolve(async () => {
      stop();
      const statuses = await Promise.all(statusPromises);
      const hasExceededLimits = statuses.some((status) => status < 400 || status >= 500);
      return { cost: `${String(statusPromises.length)} requests`, gain: formatCounts(statuses), hasExceededLimits };
    });
  },
};

function throwNoKind(): never {
  throw new Error('There are no kinds of bad input');
}

export const taggedMails: Attack = {
  name: 'emails to tagged addresses of one mailbox',
  link: 'prompt',
  begin: async ({ url, email, mailboxUrl }) => {
    const countEmails = async (): Promise<number> =>
      (await new MailboxReader(mailboxUrl).all()).filter(({ to }) =>
        to.some(({ address }) => address.replace(/\+[^@]*/, '') === email),
      ).length;
    const before = await countEmails();
    const statusPromises: Promise<number>[] = [];
    const stop = repeat(() => {
      if (statusPromises.length === 50) return;
      const body = new URLSearchParams({ email: email.replace('@', `+${String(statusPromises.length)}@`) });
      statusPromises.push(
        statusOf(fetch(`${url}/api/login`, { method: 'POST', body, headers: headersFrom(statusPromises.length) })),
      );
    });
    return async () => {
      stop();
      const statuses = await Promise.all(statusPromises);
      const sent = (await countEmails()) - before;
      return {
        cost: `${String(statusPromises.length)} requests, each from its own client address`,
        gain: `${String(sent)} emails; ${formatCounts(statuses)}`,
        // One mailbox gets at most five emails in fifteen minutes (docs/product.md §9.4).
        hasExceededLimits: sent > 5,
      };
    };
  },
};

export const flood: Attack = {
  name: 'a flood of requests',
  link: 'prompt',
  begin: ({ url }) => {
    const statusPromises: Promise<number>[] = [];
    let open = 0;
    const request = async (): Promise<number> => {
      open += 1;
      const status = await statusOf(fetch(`${url}/api/prompts`, { headers: headersFrom() }));
      open -= 1;
      return status;
    };
    const stop = repeat(() => {
      for (let n = 0; n < 15 && open < 100; n += 1) statusPromises.push(request());
    });
    return Promise.resolve(async () => {
      stop();
      const statuses = await Promise.all(statusPromises);
      return { cost: `${String(statusPromises.length)} requests`, gain: formatCounts(statuses) };
    });
  },
};

/** Requests a file and health checks, without waiting for one response before sending the next request. */
export function pipelinedRequests(perConnection: number): Attack {
  const connectionCount = 20;
  return {
    name: `${String(perConnection)} pipelined requests on each of ${String(connectionCount)} connections`,
    link: 'prompt',
    begin: ({ url }) => {
      const paths = ['/favicon.svg', '/health/ready', '/api/health'];
      const requests = Array.from(
        { length: perConnection },
        (_, n) => `GET ${paths[n % paths.length] ?? ''} HTTP/1.1\r\nHost: a\r\n\r\n`,
      );
      const connections = new Set<RawConnection>();
      let [sent, responses] = [0, 0];
      const connect = (): void => {
        const connection = new RawConnection(url);
        connections.add(connection);
        sent += perConnection;
        void connection.write(`${requests.join('')}GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
        void connection.closed.then((text) => {
          connections.delete(connection);
          responses += text.split('HTTP/1.1 200').length - 1;
        });
      };
      const stop = repeat(() => {
        while (connections.size < connectionCount) connect();
      });
      return Promise.resolve(() => {
        stop();
        for (const connection of connections) connection.destroy();
        return Promise.resolve({ cost: `${String(sent)} requests`, gain: `${String(responses)} responses` });
      });
    },
  };
}

export const slowSenders: Attack = {
  name: 'slow headers and slow bodies',
  link: 'prompt',
  begin: ({ url }) => {
    const connections = Array.from({ length: 200 }, (_, n) => {
      const connection = new RawConnection(url);
      const endOfHeaders = n % 2 === 0 ? '' : 'Content-Length: 9000\r\n\r\n';
      const address = headersFrom()['x-forwarded-for'] ?? '';
      const headers = `Host: a\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}\r\n`;
      void connection.write(`POST /api/login HTTP/1.1\r\n${headers}${endOfHeaders}X`);
      return connection;
    });
    const stop = repeat(() => {
      for (const connection of connections) if (connection.isOpen) void connection.write('x');
    }, 1000);
    return Promise.resolve(() => {
      stop();
      const open = connections.filter(({ isOpen }) => isOpen).length;
      const statuses = formatCounts(connections.flatMap(({ isOpen, status }) => (isOpen ? [] : [status])));
      for (const connection of connections) connection.destroy();
      return Promise.resolve({
        cost: `${String(connections.length)} connections, a byte a second each`,
        gain: `${String(open)} still open; ${statuses}`,
      });
    });
  },
};
