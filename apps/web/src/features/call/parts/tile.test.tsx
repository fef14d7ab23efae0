import type { Person } from '@lectern/call-engine/participants/person.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { Tile } from './tile.tsx';

const sam: Person = {
  id: 'sam',
  name: 'Sam Student',
  isSelf: false,
  isEducator: false,
  camera: null,
  screen: null,
  isMicrophoneOn: true,
  isCameraOn: false,
  isSpeaking: false,
  quality: 'good',
  qualityBars: 3,
  isLost: false,
  isGone: false,
  joinedAt: 0,
};

describe('the connection on a tile', () => {
  it.each([
    ['good', 3, 'Good connection', '3'],
    ['poor', 1, 'Poor connection', '1'],
    ['poor', 0, 'Poor connection', '0'],
    ['unknown', 0, 'Connection unknown', null],
  ] as const)('that is %s with %i bars is said to be: %s', async (quality, qualityBars, name, bars) => {
    await renderInApp(<Tile person={{ ...sam, quality, qualityBars }} />);
    expect(screen.getByRole('img', { name }).getAttribute('data-bars')).toBe(bars);
  });

  it('is not shown of somebody who has left', async () => {
    await renderInApp(<Tile person={{ ...sam, isGone: true }} />);
    expect(screen.queryByRole('img', { name: 'Good connection' })).toBeNull();
  });
});
