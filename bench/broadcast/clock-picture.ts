import type { Page } from '@playwright/test';

/**
 * A clock as a picture: 26 bits of the milliseconds of an instant and 4 bits that check them, in 6 by 5 squares, white for
 * one and black for none. Squares this large stay readable through any encoder, and say to the millisecond when the
 * picture was made.
 */
export const clockPicture = { columns: 6, rows: 5, timeBits: 26, checkBits: 4 } as const;

type ClockPicture = typeof clockPicture;

/** In the page, before its own scripts: its camera is a clock. The microphone stays what it was. */
export function makeCameraAClock({ columns, rows, timeBits, checkBits }: ClockPicture): void {
  const { mediaDevices } = navigator;
  const original = mediaDevices.getUserMedia.bind(mediaDevices);
  const size = { width: 1280, height: 720 };
  function film(): MediaStreamTrack {
    const canvas = Object.assign(document.createElement('canvas'), size);
    const pencil = canvas.getContext('2d');
    const [width, height] = [size.width / columns, size.height / rows];
    setInterval(() => {
      const time = Date.now() % 2 ** timeBits;
      const value = time * 2 ** checkBits + (time % (2 ** checkBits - 1));
      for (let bit = 0; bit < columns * rows && pencil; bit += 1) {
        pencil.fillStyle = Math.floor(value / 2 ** bit) % 2 === 1 ? 'white' : 'black';
        pencil.fillRect((bit % columns) * width, Math.floor(bit / columns) * height, width, height);
      }
    }, 33);
    const [track] = canvas.captureStream(30).getVideoTracks();
    if (!track) throw new Error('The canvas gives no picture.');
    return track;
  }
  mediaDevices.getUserMedia = async (wanted) => {
    if (!wanted?.video) return await original(wanted);
    const sound = wanted.audio ? (await original({ audio: wanted.audio })).getAudioTracks() : [];
    return new MediaStream([film(), ...sound]);
  };
}

/** How old each picture is that a page's film shows within so many seconds, in ms; pictures between two instants are left out. */
export function readAges(page: Page, seconds: number): Promise<number[]> {
  return page.locator('main video').evaluate(
    (video: HTMLVideoElement, [{ columns, rows, timeBits, checkBits }, ms]) =>
      new Promise<number[]>((resolve) => {
        const canvas = Object.assign(document.createElement('canvas'), {
          width: columns * 9,
          height: rows * 9,
        });
        const pencil = canvas.getContext('2d', { willReadFrequently: true });
        const ages: number[] = [];
        const until = Date.now() + ms;
        const read = (): void => {
          pencil?.drawImage(video, 0, 0, canvas.width, canvas.height);
          const now = Date.now() % 2 ** timeBits;
          let value = 0;
          for (let bit = 0; bit < columns * rows; bit += 1) {
            const x = (bit % columns) * 9 + 4;
            const y = Math.floor(bit / columns) * 9 + 4;
            if ((pencil?.getImageData(x, y, 1, 1).data[1] ?? 0) > 127) value += 2 ** bit;
          }
          const time = Math.floor(value / 2 ** checkBits);
          if (value % 2 ** checkBits === time % (2 ** checkBits - 1)) ages.push(now - time);
          if (Date.now() < until) video.requestVideoFrameCallback(read);
          else resolve(ages);
        };
        video.requestVideoFrameCallback(read);
      }),
    [clockPicture, seconds * 1000] as const,
  );
}
