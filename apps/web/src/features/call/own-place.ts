import type { events } from '@lectern/contract/events.ts';
import type { Channel } from '../../lib/socket-client.ts';
import type { CallLife } from './call-life.ts';

type CallChannel = Channel<{ readonly name: '/chat' } & (typeof events)['/chat']>;

/** The server takes one's place: put out, sent back to the waiting room, or taken in another window. */
export function followOwnPlace(
  { ownId }: { ownId: string },
  room: Pick<CallLife['room'], 'finish'>,
  channel: CallChannel,
): (() => void)[] {
  return [
    channel.on('call_disconnected', ({ userId, reason }) => {
      if (userId !== ownId) return;
      if (reason === 'removed') void room.finish('removed');
      if (reason === 'sent_back') void room.finish('sentBack');
    }),
    channel.on('call_busy', () => void room.finish('elsewhere')),
  ];
}
