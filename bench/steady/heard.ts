import type { BrowserContext, Page } from '@playwright/test';

/** Samples of sound that a page has received, and how many of them were made up. */
export interface Heard {
  readonly samples: number;
  readonly concealed: number;
}

declare global {
  interface Window {
    lecternHeard?: () => Promise<Heard>;
  }
}

function countHeard(): void {
  const peers: RTCPeerConnection[] = [];
  const best = new Map<string, Heard>();
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  window.lecternHeard = async () => {
    for (const [index, peer] of peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      // The report's values are typed as `any` by the DOM library.
      const lines = (await peer.getStats()).values() as Iterable<Record<string, unknown>>;
      for (const line of lines) {
        if (line['type'] !== 'inbound-rtp' || line['kind'] !== 'audio') continue;
        const samples = Number(line['totalSamplesReceived'] ?? 0);
        const concealed = Number(line['concealedSamples'] ?? 0);
        best.set(`${index} ${String(line['id'])}`, { samples, concealed });
      }
    }
    const all = [...best.values()];
    return {
      samples: all.reduce((sum, one) => sum + one.samples, 0),
      concealed: all.reduce((sum, one) => sum + one.concealed, 0),
    };
  };
}

/** Counts in every page of a profile what is heard, over all its connections, from its first script on. */
export async function listenIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(countHeard);
}

export async function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => window.lecternHeard?.() ?? { samples: 0, concealed: 0 });
}

/** The share of the sound between two moments that was made up; silence that was never sent counts as made up too. */
export function concealedShare(before: Heard, after: Heard): number {
  const samples = after.samples - before.samples;
  return samples > 0 ? (after.concealed - before.concealed) / samples : 1;
}
