import { FORM_TYPE, formOf, MP4_INDEX_START, padded, RawConnection, SlowUpload } from '@dear-future/testing/attacks';
import { sample, type SampleName } from '@dear-future/testing/samples';
import { counted, from, GUEST, megabytes, repeat, send, statusOf, type Attack } from './attack.js';

/** Connections that are reopened when the product closes them. */
export function tinyPieces(
  name: string,
  announced: Record<string, string>,
  write: (connection: RawConnection, body: Buffer) => number,
): Attack {
  return {
    name,
    link: 'prompt',
    begin: ({ url, uploads }) => {
      const body = formOf(GUEST, Buffer.concat([MP4_INDEX_START, Buffer.alloc(200_000, 7)]));
      const all: RawConnection[] = [];
      const open = (): RawConnection => {
        const headers = { 'Content-Type': FORM_TYPE, ...announced, ...from() };
        const connection = RawConnection.upload(url + uploads, headers);
        all.push(connection);
        return connection;
      };
      const slots = Array.from({ length: 6 }, () => ({ connection: open(), at: 0 }));
      let bytes = 0;
      const stop = repeat(() => {
        for (const slot of slots) {
          if (!slot.connection.isOpen) Object.assign(slot, { connection: open(), at: 0 });
          const taken = write(slot.connection, body.subarray(slot.at));
          slot.at += taken;
          bytes += taken;
        }
      });
      return Promise.resolve(() => {
        stop();
        const statuses = all.map(({ status }) => status);
        for (const connection of all) connection.destroy();
        return Promise.resolve({ cost: `6 connections at once, ${megabytes(bytes)}`, got: counted(statuses) });
      });
    },
  };
}

export const filling: Attack = {
  name: 'filling a capsule',
  link: 'capsule',
  begin: async (target) => {
    const video = await sample('brief.webm');
    const answers: Promise<number>[] = [];
    const stop = repeat(() => answers.push(statusOf(send(target, video))), 120);
    return async () => {
      stop();
      const statuses = await Promise.all(answers);
      return {
        cost: `${String(answers.length)} uploads, ${megabytes(answers.length * video.length)}`,
        got: counted(statuses),
        // Its share of the hourly limit.
        isTooMuch: statuses.filter((status) => status === 201).length > 20,
      };
    };
  },
};

/** @param bytes bytes of the form that are sent at once; then `perSecond` more each second */
export function slowUploads(name: string, bytes: number, perSecond: number, addresses: number): Attack {
  return {
    name: `60 ${name}, ${String(addresses)} address${addresses === 1 ? '' : 'es'}`,
    link: 'capsule',
    begin: async ({ url, uploads }) => {
      const form = formOf(GUEST, padded(await sample('brief.webm'), 1_000_000));
      const crowd = Array.from(
        { length: 60 },
        (_, n) => new SlowUpload({ origin: url }, form.length, undefined, uploads, from(n % addresses)),
      );
      const statuses: (number | undefined)[] = [];
      for (const slow of crowd) {
        if (bytes === 0) slow.request.flushHeaders();
        else void slow.send(form.subarray(0, bytes));
        void slow.answer.then((answer) => statuses.push(answer?.statusCode));
      }
      let sent = bytes;
      const stop = repeat(() => {
        for (const slow of crowd) if (perSecond > 0) void slow.send(form.subarray(sent, sent + perSecond));
        sent += perSecond;
      }, 1000);
      return () => {
        stop();
        const got = `${String(crowd.length - statuses.length)} still open; ${counted(statuses)}`;
        for (const { request } of crowd) request.destroy();
        return Promise.resolve({ cost: `60 connections, ${String(60 * sent)} bytes`, got });
      };
    },
  };
}

export function expensiveVideos(name: string, video: SampleName, isRefused: boolean): Attack {
  return {
    name,
    link: 'prompt',
    hasPreparation: true,
    begin: async (target) => {
      const bytes = await sample(video);
      const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(send(target, bytes))));
      return () =>
        Promise.resolve({
          cost: `6 uploads, ${megabytes(6 * bytes.length)}`,
          got: counted(statuses),
          isTooMuch: isRefused && statuses.includes(201),
        });
    },
  };
}
