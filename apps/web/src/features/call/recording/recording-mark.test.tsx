import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { createStore } from '../../../lib/store.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { RecordingMark } from './recording-mark.tsx';
import type { RecordingPhase } from './recording-switch.ts';

async function show(now: RecordingPhase) {
  const phase = createStore<RecordingPhase>(now);
  await renderInApp(
    <>
      <LiveRegion />
      <RecordingMark recording={{ phase, toggle: () => Promise.resolve(), stop: () => undefined }} />
    </>,
  );
  return phase;
}

const marks = (): number =>
  screen.queryAllByText('Recording on').filter((one) => one.closest('[role="status"]') === null).length;
const spoken = (): string | null => screen.getByRole('status').textContent;

describe("the mark 'Recording on'", () => {
  it('is read out to who comes while a call is being recorded', async () => {
    await show('on');
    await waitFor(() => expect(spoken()).toBe('Recording on'));
  });

  it('comes and goes with the recording, each time read out', async () => {
    const phase = await show('off');
    expect(marks()).toBe(0);
    act(() => phase.set('starting'));
    await waitFor(() => expect(spoken()).toBe('The recording begins in a moment.'));
    expect(marks()).toBe(0);
    act(() => phase.set('on'));
    await waitFor(() => expect(spoken()).toBe('Recording on'));
    expect(marks()).toBe(1);
    act(() => phase.set('off'));
    await waitFor(() => expect(spoken()).toBe('Recording off'));
    expect(marks()).toBe(0);
  });
});
