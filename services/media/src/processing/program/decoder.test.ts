// Real: a video encoded by FFmpeg, and mediabunny as its reader. Fake: a decoder that fails with FFmpeg's errors.
import { BufferSource, CustomVideoDecoder, Input, registerDecoder, WEBM } from 'mediabunny';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';
import { sample } from '../../../test/samples/samples.js';
import { hasFirstPicture } from './decoder.js';

let code = 0;

class FailingDecoder extends CustomVideoDecoder {
  static override supports = (): boolean => true;
  init = (): void => undefined;
  decode = (): void => {
    const error = FFmpegError.fromCode(code);
    if (error) this.onError(error);
  };
  flush = (): void => undefined;
  close = (): void => undefined;
}
registerDecoder(FailingDecoder);

const canDecode = (): Promise<boolean> =>
  hasFirstPicture(new Input({ source: new BufferSource(sample('live-vp9.webm')), formats: [WEBM] }));

it('a video is unplayable when its decoder finds invalid data, not when memory runs out', async () => {
  code = 0;
  expect(await canDecode()).toBe(false);
  code = AVERROR_INVALIDDATA;
  expect(await canDecode()).toBe(false);
  code = -12; // ENOMEM
  await expect(canDecode()).rejects.toThrow('Cannot allocate memory');
});
