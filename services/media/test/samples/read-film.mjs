// Prints `FilmMeasurements` (reel-requests.ts) as JSON. Usage: node read-film.mjs <film> <JSON list of [seconds, x, y]>
import { registerMediabunnyServer, toAvFrame } from '@mediabunny/server';
import { AudioSampleSink, FilePathSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { FilterAPI } from 'node-av/api';
import { Frame } from 'node-av/lib';

registerMediabunnyServer({ hardwareContext: () => null });
const [file, places] = process.argv.slice(2);
const input = new Input({ source: new FilePathSource(file), formats: [MP4] });
const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
const { packetCount, averagePacketRate } = await video.computePacketStats();

async function frameOf(sample) {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  sample.close();
  return frame;
}

const moments = [];
const meter = FilterAPI.create('ebur128=metadata=1:peak=true');
for await (const sample of new AudioSampleSink(audio).samples()) {
  for (const heard of await meter.processAll(await frameOf(sample))) {
    const measured = heard.getMetadata();
    const peaks = [0, 1].map((channel) => Number(measured.get(`lavfi.r128.true_peaks_ch${channel}`) ?? 0));
    const at = Number(heard.pts) / heard.timeBase.den + heard.nbSamples / heard.sampleRate;
    // The loudness of digital silence is minus infinity, which JSON cannot contain.
    const loudness = Math.max(-200, Number(measured.get('lavfi.r128.M')) || -200);
    moments.push({ at, loudness, peak: Math.max(...peaks) });
    heard.free();
  }
}

const sink = new VideoSampleSink(video);
/** Returns the picture at a moment, with three bytes for each pixel. */
async function pictureAt(at) {
  const filter = FilterAPI.create('scale=in_color_matrix=bt709:out_range=full,format=rgb24');
  for (const next of [await frameOf(await sink.getSample(at)), null]) {
    for await (const picture of filter.frames(next)) {
      if (picture) return { width: picture.width, height: picture.height, rgb: picture.toBuffer() };
    }
  }
  throw new Error('no picture could be scaled');
}

function inkOf({ width, height, rgb }) {
  let dark = 0;
  for (let y = height / 4; y < (height * 3) / 4; y += 1) {
    for (let x = width / 4; x < (width * 3) / 4; x += 1) if (rgb[(y * width + x) * 3] < 128) dark += 1;
  }
  return dark / (width * height * 0.25);
}

const colors = [];
for (const [at, x, y] of JSON.parse(places)) {
  const { width, rgb } = await pictureAt(at);
  colors.push([...rgb.subarray((y * width + x) * 3).subarray(0, 3)]);
}
const { codec, displayWidth: width, displayHeight: height } = video;
const film = {
  seconds: await input.computeDuration(),
  video: { codec, width, height, frames: packetCount, rate: averagePacketRate },
  audio: { codec: audio.codec, channels: audio.numberOfChannels, rate: audio.sampleRate },
  moments,
  colors,
  inkAtStart: inkOf(await pictureAt(0)),
};
process.stdout.write(JSON.stringify(film), () => process.exit(0));
