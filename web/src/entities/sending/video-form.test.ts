import type { RecordedVideo } from '../../recorder/media-format.js';
import { videoForm } from './video-form.js';

const video = { blob: new Blob(['bytes']), type: 'video/webm' } as RecordedVideo;
const fields = {
  promptId: 'p1',
  promptTitle: 'To me',
  deliveryDate: '2031-06-01T07:00:00.000Z',
  deliveryMethod: 'email',
  timeZone: 'Europe/Berlin',
};

describe('videoForm', () => {
  it('puts the fields first and the video last', () => {
    const form = videoForm({ ...fields, personalNote: 'Hello' }, video);
    expect([...form.keys()]).toEqual([...Object.keys(fields), 'personalNote', 'video']);
    expect((form.get('video') as File).name).toBe('recording.webm');
  });

  it('leaves out a missing note', () => expect(videoForm(fields, video).has('personalNote')).toBe(false));

  it('gives an MP4 its own file extension', () => {
    const form = videoForm(fields, { ...video, type: 'video/mp4' });
    expect((form.get('video') as File).name).toBe('recording.mp4');
  });
});
