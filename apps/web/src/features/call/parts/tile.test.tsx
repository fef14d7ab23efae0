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
  role: 'STUDENT',
  camera: null,
  screen: null,
  isMicrophoneOn: true,
  isCameraOn: false,
  isSpeaking: false,
  quality: 'good',
  qualityBars: 3,
  isLost: false,
  isResting: false,
  isFrozen: false,
  isGone: false,
  joinedAt: 0,
};

describe('the connection on a tile', () => {
  it.each([
    ['good', 3, "Sam Student's connection is good", '3'],
    ['poor', 1, "Sam Student's connection is weak", '1'],
    ['poor', 0, "Sam Student's connection is weak", '0'],
    ['unknown', 0, "Sam Student's connection is not known yet", null],
  ] as const)('that is %s with %i bars is said to be: %s', async (quality, qualityBars, name, bars) => {
    await renderInApp(<Tile person={{ ...sam, quality, qualityBars }} />);
    expect(screen.getByRole('img', { name }).getAttribute('data-bars')).toBe(bars);
  });

  it('that is weak is said in words on a large tile, of others and not of oneself', async () => {
    const weak = { ...sam, quality: 'poor' as const };
    const { rerender } = await renderInApp(<Tile person={weak} />);
    expect(screen.getByText("Sam Student's connection is weak")).toBeTruthy();
    rerender(<Tile person={weak} isSmall />);
    expect(screen.queryByText("Sam Student's connection is weak")).toBeNull();
    rerender(<Tile person={{ ...weak, isSelf: true }} />);
    expect(screen.queryByText(/is weak/)).toBeNull();
    expect(screen.getByRole('img', { name: 'Your connection is weak' })).toBeTruthy();
  });

  it('that leaves no room for a picture, here or on its way, is told by name', async () => {
    const { rerender } = await renderInApp(<Tile person={{ ...sam, isResting: true }} />);
    expect(screen.getByRole('img', { name: 'Picture paused for a steady connection' })).toBeTruthy();
    rerender(<Tile person={{ ...sam, isFrozen: true }} />);
    expect(
      screen.getByRole('img', { name: 'Picture paused, the connection is too weak for it' }),
    ).toBeTruthy();
  });

  it('is not shown of somebody who has left', async () => {
    await renderInApp(<Tile person={{ ...sam, isGone: true }} />);
    expect(screen.queryByRole('img', { name: /connection/ })).toBeNull();
  });
});

describe('the role on a tile', () => {
  it.each([
    ['STUDENT', null],
    ['PARENT', 'Parent'],
    ['GUEST', 'Guest'],
    ['TUTOR', 'Counselor'],
  ])('of a %s is %s', async (role, shown) => {
    await renderInApp(<Tile person={{ ...sam, role }} isSmall />);
    expect(screen.getByText('Sam Student').nextElementSibling?.textContent).toBe(shown ?? '');
  });
});
