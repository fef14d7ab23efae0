import { createState } from '@lectern/call-engine/observable.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followRecording, type RecordingChannel } from './recording-switch.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers start and stop as the server does; gives the addresses that were asked. */
function serve(): string[] {
  const asked: string[] = [];
  const rest = { message: '', response_message: '', validationErrors: [], response_code: 'ok' };
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const state = address.endsWith('/start') ? 'starting' : 'composing';
    const response = { visitId: 'v1', recordingId: 'r1', state, isRecording: false, isInterrupted: false };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, response, ...rest }), { status: 200 }));
  });
  return asked;
}

/** A channel of which the test says what it tells. */
function makeChannel(isRecording: boolean, isRecordingInterrupted = false) {
  const state = createState<'connected' | 'connecting'>('connected');
  let tell: (news: object) => void = () => undefined;
  const channel = {
    state,
    send: () => Promise.resolve({ isRecording, isRecordingInterrupted }),
    on: (_name: string, listener: (news: object) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  return { channel: channel as unknown as RecordingChannel, tell: (news: object) => tell(news), state };
}

const about = ({ send }: RecordingChannel) => ({ visitId: 'v1', catchUp: { call: send as never } });

describe('the recording of a call', () => {
  it('is known again after a reload', async () => {
    const { channel } = makeChannel(true);
    const recording = followRecording(channel, about(channel));
    await vi.waitFor(() => expect(recording.phase.get()).toBe('on'), 20_000);
  });

  it('begins after it was announced, and is off once it is stopped, whatever becomes of the film', () => {
    const { channel, tell } = makeChannel(false);
    const { phase } = followRecording(channel, about(channel));
    tell({ state: 'starting', isRecording: false });
    expect(phase.get()).toBe('starting');
    tell({ state: 'recording', isRecording: true });
    tell({ state: 'ready', isRecording: false });
    expect(phase.get()).toBe('on');
    tell({ state: 'composing', isRecording: false });
    expect(phase.get()).toBe('off');
  });

  it('is interrupted while it cannot go on, also for people who come then, and on again afterwards', async () => {
    const { channel, tell } = makeChannel(false, true);
    const { phase } = followRecording(channel, about(channel));
    await vi.waitFor(() => expect(phase.get()).toBe('interrupted'), 20_000);
    tell({ state: 'recording', isRecording: true, isInterrupted: false });
    expect(phase.get()).toBe('on');
    tell({ state: 'recording', isRecording: false, isInterrupted: true });
    expect(phase.get()).toBe('interrupted');
  });

  it('is stopped, not started, while it is interrupted', async () => {
    const asked = serve();
    const { channel } = makeChannel(false, true);
    const recording = followRecording(channel, about(channel));
    await vi.waitFor(() => expect(recording.phase.get()).toBe('interrupted'), 20_000);
    await recording.toggle();
    expect(asked).toEqual(['/api/visit/v1/archive/stop']);
  });

  it('is started when off and stopped when on', async () => {
    const asked = serve();
    const { channel } = makeChannel(false);
    const recording = followRecording(channel, about(channel));
    await Promise.resolve();
    await recording.toggle();
    expect(recording.phase.get()).toBe('starting');
    await recording.toggle();
    expect(recording.phase.get()).toBe('off');
    expect(asked).toEqual(['/api/visit/v1/archive/start', '/api/visit/v1/archive/stop']);
  });
});
