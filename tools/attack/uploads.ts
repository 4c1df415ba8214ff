import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { FORM_TYPE, formOf, MP4_INDEX_START, padded, RawConnection, SlowUpload } from '@dear-future/testing/attacks';
import { sample, type SampleName } from '@dear-future/testing/samples';
import {
  formatCounts,
  headersFrom,
  GUEST_FIELDS,
  megabytes,
  repeat,
  send,
  statusOf,
  type Attack,
  type Target,
} from './attack.js';

/** Sends a body in tiny pieces over six connections, and reopens those that the product closes. */
export function tinyChunks(
  name: string,
  lengthHeader: Record<string, string>,
  /** Writes the next bytes of the body. Returns how many it has written. */
  write: (connection: RawConnection, body: Buffer) => number,
): Attack {
  return {
    name,
    link: 'prompt',
    begin: ({ url, uploadPath }) => {
      const body = formOf(GUEST_FIELDS, Buffer.concat([MP4_INDEX_START, Buffer.alloc(200_000, 7)]));
      const all: RawConnection[] = [];
      const open = (): RawConnection => {
        const headers = { 'Content-Type': FORM_TYPE, ...lengthHeader, ...headersFrom() };
        const connection = RawConnection.upload(url + uploadPath, headers);
        all.push(connection);
        return connection;
      };
      const senders = Array.from({ length: 6 }, () => ({ connection: open(), offset: 0 }));
      let bytes = 0;
      const stop = repeat(() => {
        for (const sender of senders) {
          if (!sender.connection.isOpen) Object.assign(sender, { connection: open(), offset: 0 });
          const written = write(sender.connection, body.subarray(sender.offset));
          sender.offset += written;
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
    const statusPromises: Promise<number>[] = [];
    const stop = repeat(() => statusPromises.push(statusOf(send(target, video))), 120);
    return async () => {
      stop();
      const statuses = await Promise.all(statusPromises);
      return {
        cost: `${String(statusPromises.length)} uploads, ${megabytes(statusPromises.length * video.length)}`,
        gain: formatCounts(statuses),
        // One client takes half of a capsule's slots at most; its further videos wait for the host.
        hasExceededLimits: !(await hasSlotsLeft(target)),
      };
    };
  },
};

async function hasSlotsLeft({ url, uploadPath }: Target): Promise<boolean> {
  const response = await fetch(url + uploadPath.replace(/\/submit$/, ''), { headers: headersFrom(9) });
  const { slotsRemaining } = (await response.json()) as PublicCapsuleDto;
  return slotsRemaining === null || slotsRemaining > 0;
}

/** Starts 60 uploads. Each sends `firstBytes` bytes at once, and then `perSecond` bytes each second. */
export function slowUploads(name: string, firstBytes: number, perSecond: number, addresses: number): Attack {
  return {
    name: `60 ${name}, ${String(addresses)} address${addresses === 1 ? '' : 'es'}`,
    link: 'capsule',
    begin: async ({ url, uploadPath }) => {
      const form = formOf(GUEST_FIELDS, padded(await sample('brief.webm'), 1_000_000));
      const uploads = Array.from(
        { length: 60 },
        (_, n) => new SlowUpload({ origin: url }, form.length, undefined, uploadPath, headersFrom(n % addresses)),
      );
      const statuses: (number | undefined)[] = [];
      for (const upload of uploads) {
        if (firstBytes === 0) upload.request.flushHeaders();
        else void upload.send(form.subarray(0, firstBytes));
        void upload.response.then((response) => statuses.push(response?.statusCode));
      }
      let sent = firstBytes;
      const stop = repeat(() => {
        for (const upload of uploads) if (perSecond > 0) void upload.send(form.subarray(sent, sent + perSecond));
        sent += perSecond;
      }, 1000);
      return () => {
        stop();
        const gain = `${String(uploads.length - statuses.length)} still open; ${formatCounts(statuses)}`;
        for (const { request } of uploads) request.destroy();
        return Promise.resolve({ cost: `60 connections, ${String(60 * sent)} bytes`, gain });
      };
    },
  };
}

/** Uploads six copies of a video that takes long to decode. */
export function expensiveVideos(name: string, sampleName: SampleName, mustBeRefused: boolean): Attack {
  return {
    name,
    link: 'prompt',
    shouldMeasurePreparation: true,
    begin: async (target) => {
      const bytes = await sample(sampleName);
      const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(send(target, bytes))));
      return () =>
        Promise.resolve({
          cost: `6 uploads, ${megabytes(6 * bytes.length)}`,
          gain: formatCounts(statuses),
          hasExceededLimits: mustBeRefused && statuses.includes(201),
        });
    },
  };
}
