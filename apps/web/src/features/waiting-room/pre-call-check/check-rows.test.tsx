import type { PreviewState } from '@lectern/call-engine/devices/device-preview.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { CheckRows, WatchingCheckRows } from './check-rows.tsx';

const state = {
  ...{ camera: 'granted', microphone: 'granted', cameraTrack: null, microphoneTrack: null },
  wish: { speakerId: null },
} as unknown as PreviewState;
const good = { quality: 'good', pingMs: 20, speedKbps: 1_400 } as const;
const unknown = { quality: 'unknown', pingMs: null, speedKbps: null } as const;
const next = 'It may work all the same. If sound or picture fail, reload this page or try another network.';

const saidOfNetwork = (): string | undefined =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.startsWith('Network'));

it.each([
  [good, 'unknown', `Good, 1.4 Mbit/s, way unknown. ${next}`],
  [unknown, 'unknown', `Unknown. ${next}`],
  [unknown, undefined, `Unknown. ${next}`],
  [unknown, 'udp', 'Unknown, direct way (UDP)'],
  [good, 'udp', 'Good, 1.4 Mbit/s, direct way (UDP)'],
  [good, undefined, 'Good, 1.4 Mbit/s'],
  [unknown, 'none', 'No way out for sound and picture'],
] as const)('of %j by %s is said: %s', async (network, way, text) => {
  await renderInApp(<CheckRows state={state} network={network} way={way} />);
  expect(saidOfNetwork()).toBe(`Network${text}`);
});

it('tells who watches what to do where nothing could be measured', async () => {
  await renderInApp(<WatchingCheckRows network={unknown} />);
  expect(saidOfNetwork()).toBe(`NetworkUnknown. ${next}`);
});
