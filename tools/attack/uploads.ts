import { FORM_TYPE, formOf, MP4_INDEX_START, padded, RawConnection, SlowUpload } from '@dear-future/testing/attacks';
import { sample, type SampleName } from '@dear-future/testing/samples';
import { formatCounts, headersFrom, GUEST, megabytes, repeat, send, statusOf, type Attack } from './attack.js';

/** Sends tiny chunks and reopens connections that the product closes. */
export function tinyChunks(
  name: string,
  lengthHeader: Record<string, string>,
  write: (connection: RawConnection, body: Buffer) => number,
): Attack {
  return {
    name,
    link: 'prompt',
    begin: ({ url, uploads }) => {
      const body = formOf(GUEST, Buffer.concat([MP4_INDEX_START, Buffer.alloc(200_000, 7)]));
      const all: RawConnection[] = [];
      const open = (): RawConnection => {
        const headers = { 'Content-Type': FORM_TYPE, ...lengthHeader, ...headersFrom() };
        const connection = RawConnection.upload(url + uploads, headers);
        all.push(connection);
        return connection;
      };
      const slots = Array.from({ length: 6 }, () => ({ connection: open(), offset: 0 }));
      let bytes = 0;
      const stop = repeat(() => {
        for (const slot of slots) {
          if (!slot.connection.isOpen) Object.assign(slot, { connection: open(), offset: 0 });
          const written = write(slot.connection, body.subarray(slot.offset));
          slot.offset += written;
          bytes += written;
        }
      });
      return Promise.resolve(() => {
        stop();
        const statuses = all.map(({ status }) => status);
        for (const connection of all) connection.destroy();
        return Promise.resolve({ cost: `6 connections at once, ${megabytes(bytes)}`, gain: formatCounts(statuses) });
      });
    },
  };
}

export const capsuleFilling: Attack = {
  name: 'filling a capsule',
  link: 'capsule',
  begin: async (target) => {
    const video = await sample('brief.webm');
    const responses: Promise<number>[] = [];
    const stop = repeat(() => responses.push(statusOf(send(target, video))), 120);
    return async () => {
      stop();
      const statuses = await Promise.all(responses);
      return {
        cost: `${String(responses.length)} uploads, ${megabytes(responses.length * video.length)}`,
        gain: formatCounts(statuses),
        // One client may take 20 slots of a capsule in an hour.
        hasExceededLimits: statuses.filter((status) => status === 201).length > 20,
      };
    };
  },
};

/** @param bytes sent at once, before `perSecond` bytes in each second */
export function slowUploads(name: string, bytes: number, perSecond: number, addresses: number): Attack {
  return {
    name: `60 ${name}, ${String(addresses)} address${addresses === 1 ? '' : 'es'}`,
    link: 'capsule',
    begin: async ({ url, uploads }) => {
      const form = formOf(GUEST, padded(await sample('brief.webm'), 1_000_000));
      const crowd = Array.from(
        { length: 60 },
        (_, n) => new SlowUpload({ origin: url }, form.length, undefined, uploads, headersFrom(n % addresses)),
      );
      const statuses: (number | undefined)[] = [];
      for (const slow of crowd) {
        if (bytes === 0) slow.request.flushHeaders();
        else void slow.send(form.subarray(0, bytes));
        void slow.response.then((response) => statuses.push(response?.statusCode));
      }
      let sent = bytes;
      const stop = repeat(() => {
        for (const slow of crowd) if (perSecond > 0) void slow.send(form.subarray(sent, sent + perSecond));
        sent += perSecond;
      }, 1000);
      return () => {
        stop();
        const gain = `${String(crowd.length - statuses.length)} still open; ${formatCounts(statuses)}`;
        for (const { request } of crowd) request.destroy();
        return Promise.resolve({ cost: `60 connections, ${String(60 * sent)} bytes`, gain });
      };
    },
  };
}

export function expensiveVideos(name: string, video: SampleName, isRefused: boolean): Attack {
  return {
    name,
    link: 'prompt',
    shouldMeasurePreparation: true,
    begin: async (target) => {
      const bytes = await sample(video);
      const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(send(target, bytes))));
      return () =>
        Promise.resolve({
          cost: `6 uploads, ${megabytes(6 * bytes.length)}`,
          gain: formatCounts(statuses),
          hasExceededLimits: isRefused && statuses.includes(201),
        });
    },
  };
}
