// Real: a video encoded by FFmpeg, and mediabunny as its reader. Fake: a decoder that fails with FFmpeg's errors.
import { BufferSource, CustomVideoDecoder, Input, registerDecoder, WEBM } from 'mediabunny';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { sample } from '../../../test/samples/samples.js';
import { hasFirstPicture } from './decoder.js';

let errorCode = 0;

class FailingDecoder extends CustomVideoDecoder {
  static override supports = (): boolean => true;
  init = (): void => undefined;
  decode = (): void => {
    const error = FFmpegError.fromCode(errorCode);
    if (error) this.onError(error);
  };
  flush = (): void => undefined;
  close = (): void => undefined;
}
registerDecoder(FailingDecoder);

const canDecode = (): Promise<boolean> =>
  hasFirstPicture(new Input({ source: new BufferSource(sample('live-vp9.webm')), formats: [WEBM] }));

it('a video is unplayable if its decoder finds no picture or invalid data, but not if memory runs out', async () => {
  errorCode = 0;
  expect(await canDecode()).toBe(false);
  errorCode = AVERROR_INVALIDDATA;
  expect(await canDecode()).toBe(false);
  errorCode = -12; // ENOMEM
  await expect(canDecode()).rejects.toThrow('Cannot allocate memory');
});
