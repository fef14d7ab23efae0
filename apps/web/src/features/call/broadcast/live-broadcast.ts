import { createState } from '@lectern/call-engine/observable.ts';
import type { RoomEnding, RoomState } from '@lectern/call-engine/room/room-state.ts';
import { CallTimer } from '@lectern/call-engine/room/call-timer.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { openChannel } from '../../../lib/socket-client.ts';
import { socketTicket } from '../../../lib/socket-ticket.ts';
import type { CallLife } from '../call-life.ts';
import type { CallFacts } from '../call-facts.ts';
import { followOwnPlace } from '../own-place.ts';
import { endingOf } from '../room-endings.ts';
import { followBroadcast, type BroadcastChannel } from './broadcast-link.ts';
import { stopWatching } from './broadcast.queries.ts';
import { StreamPlayer } from './stream-player.ts';

const askAgainMs = 2_000;

/** A broadcast that somebody watches: no media room, only its stream and its news. It begins when it is made. */
export class LiveBroadcast implements CallLife {
  readonly timer: CallTimer;
  readonly link;
  readonly player = new StreamPlayer(() => void this.takeSeat());
  private readonly visitId: string;
  private readonly channel: BroadcastChannel;
  private readonly state = createState<RoomState>({ phase: 'connecting', failure: null });
  readonly room: CallLife['room'] = {
    state: this.state,
    finish: (ending) => Promise.resolve(this.end(ending, null)),
    leave: () => Promise.resolve(this.end('left', null)),
  };
  private readonly stops: (() => void)[];
  private whoEnded: ReturnType<CallLife['endedBy']> = null;
  private retry: number | undefined;

  constructor(facts: CallFacts) {
    const { flow } = facts;
    this.visitId = flow.visitId;
    this.timer = new CallTimer({ now: serverNow, endsAt: flow.sessionEndTime, buffers: flow });
    this.channel = openChannel({ name: '/chat', ticket: socketTicket, auth: { visitId: flow.visitId } });
    this.link = followBroadcast(this.channel, flow.visitId);
    this.stops = [
      this.channel.state.subscribe(() => void this.takeSeat()),
      this.link.news.subscribe(this.play),
      this.state.subscribe(this.play),
      this.player.state.subscribe(this.lookAtStream),
      this.channel.on('call_ended', ({ endedBy }) => {
        this.whoEnded = endedBy;
        this.end('over', null);
      }),
      ...followOwnPlace(facts, this.room, this.channel),
    ];
    this.timer.start();
    void this.takeSeat();
  }

  endedBy = (): ReturnType<CallLife['endedBy']> => this.whoEnded;

  /** Stops watching for good, as the page does when it closes. */
  stop(): void {
    window.clearTimeout(this.retry);
    for (const stop of this.stops) stop();
    for (const part of [this.timer, this.player, this.link]) part.stop();
    this.channel.close();
  }

  private get isEnded(): boolean {
    return this.state.get().phase === 'ended';
  }

  /** Only people with a seat get the stream; its state comes with the connection. */
  private async takeSeat(): Promise<void> {
    const connection = this.channel.state.get();
    if (this.isEnded || connection === 'disconnected') return;
    try {
      if (connection === 'connected') {
        await this.channel.send('on_patient_connect', { visitId: this.visitId });
        if (!this.isEnded) this.state.set({ phase: 'connected' });
      } else {
        // A connection that is refused does not say why; asking does.
        await this.link.ask();
      }
    } catch (error) {
      // A refusal ends it; a server that does not answer is asked again.
      const ending = endingOf(error);
      if (ending !== null) this.end(ending, error);
      else this.takeSeatLater();
    }
  }

  private takeSeatLater(): void {
    window.clearTimeout(this.retry);
    this.retry = window.setTimeout(() => void this.takeSeat(), askAgainMs);
  }

  private end(ending: RoomEnding, refusal: unknown): void {
    if (this.isEnded) return;
    window.clearTimeout(this.retry);
    this.timer.stop();
    this.state.set({ phase: 'ended', ending, refusal });
  }

  private readonly play = (): void => {
    // Behind the end of the call the stream goes on until its last picture.
    if (this.state.get().phase === 'connected') this.player.play(this.link.news.get()?.hls ?? null);
  };

  private readonly lookAtStream = (): void => {
    if (this.player.state.get().phase !== 'lost' || this.isEnded) return;
    // The server also notices by itself that nobody fetches any more.
    void stopWatching(this.visitId).catch(() => undefined);
    this.end('streamLost', null);
  };
}
