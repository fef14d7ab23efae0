import type { Recording } from '@lectern/contract/call/recording/recording.shapes.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { VisitRecordings } from './visit-recordings.tsx';

const asked: string[] = [];

const recording = (number: number, more: Partial<Recording> = {}): Recording => ({
  recordingId: `r${number}`,
  number,
  state: 'ready',
  progress: 100,
  isDelayed: false,
  kind: 'composed',
  startedAt: '2027-03-10T10:00:00Z',
  films: [{ filmId: `f${number}`, kind: 'everybody', name: '', seconds: 60 }],
  ...more,
});

function answerOf(response: unknown): Response {
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  return new Response(JSON.stringify({ code: 200, response, ...rest }), { status: 200 });
}

/** The server knows these recordings and gives an address for each film. */
function answer(data: readonly Recording[]): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const filmId = /recordings\/(\w+)$/.exec(address)?.[1];
    const response = filmId === undefined ? { data } : { url: `/film/${filmId}.mp4`, seconds: 60 };
    return Promise.resolve(answerOf(response));
  });
}

const watched = (): string[] => asked.flatMap((address) => /recordings\/(\w+)$/.exec(address)?.[1] ?? []);

describe('the recordings of a session', () => {
  beforeEach(() => {
    asked.length = 0;
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are a hyphen without any', async () => {
    answer([]);
    await renderInApp(<VisitRecordings visitId="v1" />);
    expect(await screen.findByText('-')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say how far they are, and offer no player before one is ready', async () => {
    answer([recording(1, { state: 'composing', progress: 40, kind: null, films: [] })]);
    await renderInApp(<VisitRecordings visitId="v1" />);
    expect(await screen.findByText('Recording 1 is being prepared: 40 %')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say that one could not be made and is tried again, and that one never will be', async () => {
    answer([
      recording(1, { state: 'composing', progress: 0, isDelayed: true, kind: null, films: [] }),
      recording(2, { state: 'failed', progress: 0, kind: null, films: [] }),
    ]);
    await renderInApp(<VisitRecordings visitId="v1" />);
    expect(await screen.findByText('Recording 1 could not be prepared yet. We keep trying.')).toBeDefined();
    expect(screen.getByText('Recording 2 could not be prepared.')).toBeDefined();
  });

  it('play one after the other by number, and ask for an address only when one is shown', async () => {
    answer([recording(1), recording(2)]);
    await renderInApp(<VisitRecordings visitId="v1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Watch recordings' }));
    const player = await screen.findByRole('dialog');
    expect(
      (await within(player).findByLabelText('Recording 1', { selector: 'video' })).getAttribute('src'),
    ).toBe('/film/f1.mp4');
    expect(watched()).toEqual(['f1']);
    await userEvent.click(within(player).getByRole('button', { name: '2: Recording 2' }));
    expect(
      (await within(player).findByLabelText('Recording 2', { selector: 'video' })).getAttribute('src'),
    ).toBe('/film/f2.mp4');
    expect(watched()).toEqual(['f1', 'f2']);
  });

  it('of each person say whose they are, and why they are not together', async () => {
    answer([
      recording(1, {
        kind: 'separate',
        films: [
          { filmId: 'a', kind: 'person', name: 'Sam', seconds: 5 },
          { filmId: 'b', kind: 'screen', name: 'Edith', seconds: 5 },
        ],
      }),
    ]);
    await renderInApp(<VisitRecordings visitId="v1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Watch recordings' }));
    const player = await screen.findByRole('dialog');
    expect(within(player).getByText(/ffmpeg/)).toBeDefined();
    expect(within(player).getByRole('button', { name: '2: Recording 1, Screen of Edith' })).toBeDefined();
  });
});
