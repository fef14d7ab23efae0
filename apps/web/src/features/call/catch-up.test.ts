import { describe, expect, it, vi } from 'vitest';
import { makeCatchUp } from './catch-up.ts';

type Channel = Parameters<typeof makeCatchUp>[0];

const full = {
  call: { visitStatus: 2 },
  classroom: { version: 3 },
  chat: { messages: [], hasMore: false },
  board: { isWhiteboardOpen: true },
};

function channelThat(answers: Record<string, unknown>) {
  const send = vi.fn((event: string, _payload: object) =>
    event in answers ? Promise.resolve(answers[event]) : Promise.reject(new Error(`${event} is refused`)),
  );
  return { channel: { send } as unknown as Channel, send };
}

const query = { clientId: 7, stateVector: Uint8Array.of(0) };

describe('what several parts of a call ask for in one moment', () => {
  it('is one message, of which each has its own part', async () => {
    const { channel, send } = channelThat({ catch_up: full });
    const catchUp = makeCatchUp(channel, 'v');
    const answers = await Promise.all([
      catchUp.call(),
      catchUp.call(),
      catchUp.classroom(),
      catchUp.missed('m'),
      catchUp.board(query),
      catchUp.call(),
    ]);
    expect(answers).toEqual([full.call, full.call, full.classroom, full.chat, full.board, full.call]);
    expect(send.mock.calls).toEqual([
      ['catch_up', { visitId: 'v', classroom: true, chat: { sinceMessageId: 'm' }, board: query }],
    ]);
  });

  it('is asked for again in the next moment, and only what is wanted then', async () => {
    const { channel, send } = channelThat({ catch_up: full });
    const catchUp = makeCatchUp(channel, 'v');
    await catchUp.missed(undefined);
    await catchUp.call();
    expect(send.mock.calls).toEqual([
      ['catch_up', { visitId: 'v', chat: {} }],
      ['catch_up', { visitId: 'v' }],
    ]);
  });

  it('says by its own message why a part is not given', async () => {
    const { channel } = channelThat({ catch_up: { ...full, classroom: null, board: null } });
    const catchUp = makeCatchUp(channel, 'v');
    await expect(catchUp.classroom()).rejects.toThrow('class_state is refused');
    await expect(catchUp.board(query)).rejects.toThrow('white_board_sync is refused');
    await expect(catchUp.call()).resolves.toEqual(full.call);
  });

  it('fails for all of them, and is asked for again then', async () => {
    const { channel, send } = channelThat({});
    const catchUp = makeCatchUp(channel, 'v');
    const failed = await Promise.allSettled([catchUp.call(), catchUp.missed('m')]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(catchUp.call()).rejects.toThrow('catch_up is refused');
    expect(send).toHaveBeenCalledTimes(2);
  });
});
