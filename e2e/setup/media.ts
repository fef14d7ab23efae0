import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** What a browser has received since its page was loaded, over all its connections, also closed ones. */
export interface Received {
  /** Decoded video frames, of all pictures together. */
  frames: number;
  /** Each picture that is received now, by its connection and its stream: decoded frames, and bytes, whether they can be decoded or not. */
  pictures: Record<string, { frames: number; bytes: number }>;
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
  /** Takes over one line of a connection's report. */
  const count = (stream: string, line: Record<string, unknown>, pictures: Received['pictures']): void => {
    if (line['type'] !== 'inbound-rtp') return;
    const valueOf = (name: string): number => Number(line[name] ?? 0);
    const bytes = valueOf('bytesReceived');
    if (line['kind'] === 'video') {
      const frames = valueOf('framesDecoded');
      pictures[stream] = { frames, bytes };
      best.set(stream, { frames, bytes: 0, energy: 0 });
    } else best.set(stream, { frames: 0, bytes, energy: valueOf('totalAudioEnergy') });
  };
  window.lecternReceived = async () => {
    const pictures: Received['pictures'] = {};
    for (const [index, peer] of peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      // The report's values are typed as `any` by the DOM library.
      const lines = (await peer.getStats()).values() as Iterable<Record<string, unknown>>;
      for (const line of lines) count(`${index} ${String(line['id'])}`, line, pictures);
    }
    const sum = (of: 'frames' | 'bytes' | 'energy'): number =>
      [...best.values()].reduce((total, one) => total + one[of], 0);
    return {
      frames: sum('frames'),
      pictures,
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
  const none = { frames: 0, pictures: {}, audioBytes: 0, audioEnergy: 0 };
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

/** How much each picture that comes in now has grown. One that was not there before counts from its first frame. */
function growthOf(before: Received, now: Received): { stream: string; frames: number; bytes: number }[] {
  return Object.entries(now.pictures).map(([stream, { frames, bytes }]) => ({
    stream,
    frames: frames - (before.pictures[stream]?.frames ?? 0),
    bytes: bytes - (before.pictures[stream]?.bytes ?? 0),
  }));
}

/** A first frame may stand still; with a second one the picture moves. */
const movingFrames = 2;

/** Waits until a second picture, the shared screen, is being decoded: two get new frames from now on. */
export async function expectSeesTwoPictures(page: Page): Promise<void> {
  const before = await received(page);
  await expect
    .poll(
      async () => {
        const grown = growthOf(before, await received(page));
        return { seesTwo: grown.filter(({ frames }) => frames >= movingFrames).length >= 2, grown };
      },
      { timeout: 20_000, intervals: [200] },
    )
    .toEqual({ seesTwo: true, grown: expect.anything() });
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
  return growthOf(before, await received(page)).filter(({ bytes }) => bytes > 0).length;
}
