import { createState } from '@lectern/call-engine/observable.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { LiveRegions } from '../../../ui/live-region.tsx';
import { takeToasts, type Toast } from '../../../ui/toasts/toasts.ts';
import { RecordingMark } from './recording-mark.tsx';
import type { RecordingPhase, RecordingSwitch } from './recording-switch.ts';
import { useRecordingNews } from './use-recording-news.ts';

const toasts: Toast[] = [];
let letGo: () => void;
beforeEach(() => {
  toasts.length = 0;
  letGo = takeToasts((toast) => toasts.push(toast));
});
afterEach(() => letGo());

function Shown({ recording, isEducator }: { recording: RecordingSwitch; isEducator: boolean }) {
  useRecordingNews(recording, isEducator);
  return <RecordingMark recording={recording} />;
}

async function show(now: RecordingPhase, isEducator = false) {
  const phase = createState<RecordingPhase>(now);
  await renderInApp(
    <>
      <LiveRegions />
      <Shown
        recording={{ phase, toggle: () => Promise.resolve(), stop: () => undefined }}
        isEducator={isEducator}
      />
    </>,
  );
  return phase;
}

const marks = (words = 'Recording on'): number =>
  screen.queryAllByText(words).filter((one) => one.closest('[role="status"]') === null).length;
const spoken = (): string | null | undefined => screen.getByRole('status').lastElementChild?.textContent;

describe("the mark 'Recording on'", () => {
  it('is read out to people who come while a call is being recorded', async () => {
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
  it('says in words that the recording is interrupted, read out too, until it is on again', async () => {
    const phase = await show('on');
    act(() => phase.set('interrupted'));
    await waitFor(() => expect(spoken()).toBe('Recording interrupted'));
    expect([marks(), marks('Recording interrupted')]).toEqual([0, 1]);
    act(() => phase.set('on'));
    await waitFor(() => expect(spoken()).toBe('Recording on'));
    expect([marks(), marks('Recording interrupted')]).toEqual([1, 0]);
    expect(toasts).toEqual([]);
  });

  it('comes with the advice what to do for the educator, once for each interruption', async () => {
    const phase = await show('interrupted', true);
    expect(toasts).toMatchObject([{ tone: 'warning', title: 'The recording is interrupted.' }]);
    expect(toasts[0]?.text).toContain('ask your administrator to check the disk of the server');
    act(() => phase.set('on'));
    act(() => phase.set('interrupted'));
    expect(toasts).toHaveLength(2);
  });
});
