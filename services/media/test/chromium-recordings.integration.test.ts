// Real: Chromium's MediaRecorder and its fake camera, the media service in this process, PostgreSQL, Redis, an S3 server. Chromium also
// judges the results, as a viewer's browser would. Absent: capsules and gateway.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { launchChromium } from '@dear-future/testing/chromium';
import type { TestApp } from '@dear-future/testing/test-app';
import type { Browser, Page } from 'playwright-core';
import { MediaFixture, videoForm } from './media-fixture.js';

const SECONDS = 3;

describe('what Chromium records', () => {
  let fixture: MediaFixture;
  let media: TestApp;
  let browser: Browser;
  let page: Page;
  let site: Server;

  beforeAll(async () => {
    fixture = await MediaFixture.open();
    media = await fixture.startApp();
    browser = await launchChromium();
    // Cameras exist for pages of a trustworthy origin alone.
    site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser.close();
    site.close();
    await fixture.close();
  });

  /** A recording of the fake camera, as the recorder makes it: pieces of a second each, without duration and index. */
  async function record(mimeType: string): Promise<Buffer> {
    const base64 = await page.evaluate(
      async ([type, seconds]) => {
        const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
        const recorder = new MediaRecorder(stream, { mimeType: type });
        const pieces: Blob[] = [];
        recorder.ondataavailable = ({ data }) => pieces.push(data);
        const stopped = new Promise((resolve) => (recorder.onstop = resolve));
        recorder.start(1000);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        recorder.stop();
        await stopped;
        for (const track of stream.getTracks()) track.stop();
        const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return btoa(text);
      },
      [mimeType, SECONDS] as const,
    );
    return Buffer.from(base64, 'base64');
  }

  /** What a viewer's browser finds: the length, and where a seek to the middle ends. In seconds. */
  async function play(video: Buffer, type: string): Promise<{ duration: number; at: number; width: number }> {
    return page.evaluate(
      async ([address, seconds]) => {
        const player = document.createElement('video');
        const loaded = new Promise((resolve, reject) => {
          player.onloadeddata = resolve;
          player.onerror = () => reject(new Error(player.error?.message));
        });
        player.src = address;
        await loaded;
        const { duration } = player;
        const sought = new Promise((resolve) => (player.onseeked = resolve));
        player.currentTime = seconds / 2;
        await sought;
        return { duration, at: player.currentTime, width: player.videoWidth };
      },
      [`data:${type};base64,${video.toString('base64')}`, SECONDS] as const,
    );
  }

  /** Mean brightness (0 to 255) of a picture, and its width in pixels. */
  async function look(picture: Buffer): Promise<{ brightness: number; width: number }> {
    return page.evaluate(
      async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) sum += ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3;
        return { brightness: sum / (data.length / 4), width: image.width };
      },
      `data:image/jpeg;base64,${picture.toString('base64')}`,
    );
  }

  it.each(['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus'])(
    'becomes seekable, with its true length and a poster: %s',
    async (mimeType) => {
      const recording = await record(mimeType);
      const answer = await fixture.upload(media, videoForm(recording));
      expect(answer.status).toBe(201);
      const { video } = (await answer.json()) as UploadResponse;
      expect(video.durationSeconds).toBeGreaterThan(SECONDS - 1.5);
      expect(video.durationSeconds).toBeLessThan(SECONDS + 1.5);
      await fixture.commit(video.name);
      const copy = await fixture.bytes(media, video.name);
      // Cues (RFC 9559 §5.1.5) were not there before.
      const cues = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
      expect([recording.includes(cues), copy.includes(cues)]).toEqual([false, true]);
      const played = await play(copy, 'video/webm');
      expect(Math.abs(played.duration - video.durationSeconds)).toBeLessThan(0.5);
      expect(played).toMatchObject({ at: SECONDS / 2, width: 640 });
      const poster = await fixture.bytes(media, video.name, '/poster');
      const { brightness, width } = await look(poster);
      expect(width).toBe(640);
      expect(brightness).toBeGreaterThan(30);
    },
  );
});
