import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a browser has received since its page was loaded, over all its connections, also closed ones. */
export interface Received {
  /** Decoded video frames, of all pictures together. */
  frames: number;
  /** The same of each picture that is received now. */
  pictures: number[];
  /** Bytes of each picture that comes in now, whether it can be decoded or not. */
  pictureBytes: number[];
  audioBytes: number;
  audioEnergy: number;
}

declare global {
  interface Window {
    lecternReceived?: () => Promise<Received>;
  }
}

/** The script that counts what the connections of a page receive; it works in any browser. */
export function countReceived(): void {
  const peers: RTCPeerConnection[] = [];
  const best = new Map<string, { frames: number; bytes: number; energy: number }>();
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  /** Takes over one line of a connection's report; the frames of a picture. */
  const count = (index: number, line: Record<string, unknown>): number | null => {
    if (line['type'] !== 'inbound-rtp') return null;
    const isVideo = line['kind'] === 'video';
    const valueOf = (name: string): number => Number(line[name] ?? 0);
    const now = isVideo
      ? { frames: valueOf('framesDecoded'), bytes: 0, energy: 0 }
      : { frames: 0, bytes: valueOf('bytesReceived'), energy: valueOf('totalAudioEnergy') };
    best.set(`${index} ${String(line['id'])}`, now);
    return isVideo ? now.frames : null;
  };
  window.lecternReceived = async () => {
    const pictures: number[] = [];
    const pictureBytes: number[] = [];
    for (const [index, peer] of peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      // The report's values are typed as `any` by the DOM library.
      const lines = (await peer.getStats()).values() as Iterable<Record<string, unknown>>;
      for (const line of lines) {
        const frames = count(index, line);
        if (frames !== null) {
          pictures.push(frames);
          pictureBytes.push(Number(line['bytesReceived'] ?? 0));
        }
      }
    }
    const sum = (of: 'frames' | 'bytes' | 'energy'): number =>
      [...best.values()].reduce((total, one) => total + one[of], 0);
    return {
      frames: sum('frames'),
      pictures,
      pictureBytes,
      audioBytes: sum('bytes'),
      audioEnergy: sum('energy'),
    };
  };
}

/** Counts in every page of a profile, from its first script on. */
export async function watchPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(countReceived);
}

export async function received(page: Page): Promise<Received> {
  const none = { frames: 0, pictures: [], pictureBytes: [], audioBytes: 0, audioEnergy: 0 };
  return page.evaluate((empty) => window.lecternReceived?.() ?? empty, none);
}

/** Waits until frames are decoded and sound comes in, counted from now on. */
export async function expectSeesAndHears(page: Page, withinMs = 20_000): Promise<void> {
  const before = await received(page);
  await expect
    .poll(
      async () => {
        const now = await received(page);
        return {
          sees: now.frames - before.frames >= 10,
          hears: now.audioBytes > before.audioBytes && now.audioEnergy > before.audioEnergy,
        };
      },
      { timeout: withinMs, intervals: [200] },
    )
    .toEqual({ sees: true, hears: true });
}

/** Waits until a second picture, the shared screen, is being decoded. */
export async function expectSeesTwoPictures(page: Page): Promise<void> {
  const growing = async (): Promise<number> => {
    const before = await received(page);
    await page.waitForFunction(
      async (frames) => ((await window.lecternReceived?.())?.frames ?? 0) > frames + 5,
      before.frames,
    );
    const after = await received(page);
    return after.pictures.filter((frames, index) => frames > (before.pictures[index] ?? 0)).length;
  };
  await expect.poll(growing, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
}

/** After how many milliseconds the picture moves again, from now on, once it has stood still; counted 10 times a second. */
export async function untilPictureIsBack(page: Page, withinMs: number): Promise<number> {
  const started = performance.now();
  let { frames } = await received(page);
  let grownAt = performance.now();
  let stood = false;
  while (performance.now() - started < withinMs) {
    await page.waitForTimeout(100);
    const now = await received(page).catch(() => null);
    if (now === null) continue;
    if (now.frames > frames) {
      if (stood) return Math.round(performance.now() - started);
      frames = now.frames;
      grownAt = performance.now();
    } else if (performance.now() - grownAt > 700) stood = true;
  }
  throw new Error(stood ? `No picture within ${withinMs} ms.` : 'The picture never stood still.');
}

/** How many pictures come in, counted over two seconds from now on. */
export async function receivedPictures(page: Page): Promise<number> {
  const before = await received(page);
  await page.waitForTimeout(2_000);
  const after = await received(page);
  return after.pictureBytes.filter((bytes, index) => bytes > (before.pictureBytes[index] ?? 0)).length;
}
