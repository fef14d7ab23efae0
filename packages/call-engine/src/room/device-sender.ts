import type { Room } from 'livekit-client';

/** Makes a room match the wanted state of a device. */
export type Change = (room: Room) => Promise<unknown>;

/** How one device is sent, seen from outside. */
export interface DeviceSenderOptions {
  /** Sends, or stops sending, as is wanted now. */
  readonly send: Change;
  /** Whether what the room really sends is what is wanted; the answer of `send` alone is not believed. */
  readonly isAsWanted: (room: Room) => boolean;
  /** The sent state has differed from the wanted one for too long, and is retried; or it matches at last. */
  readonly onStuck: (isStuck: boolean) => void;
  /** Nothing more is tried: the device cannot be used, or it could not be sent so many times. */
  readonly onGivenUp: (why: 'device' | 'sending') => void;
  /** A change that hangs holds its room for good: the call is asked for a new one. */
  readonly onRoomStuck: () => void;
}

/** A change that takes longer counts as hanging: a browser that is slow needs some seconds for a camera. */
const changeMs = 12_000;
/** How often the sent state is checked; two mismatches in a row mean sending again. */
const lookMs = 3_000;
/** Pauses before the next tries, in ms; after the last of them it is given up. */
const pausesMs = [1_000, 2_000, 4_000, 8_000];
/** A new room is asked for after this many tries that hung or came to nothing. */
const triesPerRoom = 2;

/** Faults of the connection, not of the device: livekit-client names them so. */
const passing = new Set([
  'ConnectionError',
  'NegotiationError',
  'LiveKitError',
  'SignalReconnectError',
  'SignalRequestError',
  'UnexpectedConnectionState',
]);
const forbidden = 403;

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || !passing.has(error.name)) return false;
  return !('status' in error) || error.status !== forbidden;
}

type Outcome = 'done' | 'hangs' | 'failed' | 'passing';

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), changeMs);
  });
  const outcome = work.then(
    (): Outcome => 'done',
    (error: unknown): Outcome => (isPassing(error) ? 'passing' : 'failed'),
  );
  const first = await Promise.race([outcome, bound]);
  clearTimeout(timer);
  return first;
}

/**
 * Sends one device into one room at a time: one change after the other, each with a time limit, and checks whether
 * the really sent state is the wanted one. Hanging or failed changes are retried with growing pauses, in a new room
 * if need be, and given up in the end. A room that is gone never delays the next.
 */
export class DeviceSender {
  private readonly options: DeviceSenderOptions;
  private readonly changes = new Map<string, Change>();
  private room: Room | null = null;
  private running: Promise<void> | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private look: ReturnType<typeof setInterval> | undefined;
  private life = 0;
  private tries = 0;
  private misses = 0;

  constructor(options: DeviceSenderOptions) {
    this.options = options;
  }

  /** Sends into this room from now on, and into none before. */
  use(room: Room | null): void {
    this.life += 1;
    this.room = room;
    this.running = null;
    this.misses = 0;
    this.changes.clear();
    clearTimeout(this.pause);
    clearInterval(this.look);
    if (room) this.look = setInterval(() => this.lookAt(room), lookMs);
  }

  /** Something about what is wanted has changed. Resolves when it is so, or when it is tried again later. */
  apply(): Promise<void> {
    return this.enqueue('send', this.options.send);
  }

  /** The person has made a new choice: earlier failures no longer count. */
  reapply(): Promise<void> {
    this.tries = 0;
    return this.apply();
  }

  /** Uses another device. */
  switchTo(change: Change): Promise<void> {
    return this.enqueue('switch', change);
  }

  private enqueue(name: 'send' | 'switch', change: Change): Promise<void> {
    if (!this.room) return Promise.resolve();
    clearTimeout(this.pause);
    this.changes.set(name, change);
    this.running ??= this.run(this.room, this.life);
    return this.running;
  }

  private async run(room: Room, life: number): Promise<void> {
    for (let [next] = this.changes; next && life === this.life; [next] = this.changes) {
      const [name, change] = next;
      this.changes.delete(name);
      const work = change(room);
      const outcome = await outcomeOf(work);
      if (life !== this.life) return;
      // A hanging change may still finish, long after something else was wanted.
      if (outcome === 'hangs') this.applyAfter(work, life);
      this.judge(outcome, room);
    }
    this.running = null;
  }

  private applyAfter(work: Promise<unknown>, life: number): void {
    const again = (): void => {
      if (life === this.life) void this.apply();
    };
    work.then(again, again);
  }

  private judge(outcome: Outcome, room: Room): void {
    if (this.changes.size > 0) return;
    if (outcome === 'failed') {
      this.settle();
      this.options.onGivenUp('device');
      return;
    }
    if (outcome === 'done' && this.options.isAsWanted(room)) this.settle();
    else this.tryAgain();
  }

  private settle(): void {
    this.tries = 0;
    this.misses = 0;
    this.options.onStuck(false);
  }

  private tryAgain(): void {
    const pauseMs = pausesMs[this.tries];
    this.tries += 1;
    if (pauseMs === undefined) {
      this.settle();
      this.options.onGivenUp('sending');
      return;
    }
    this.options.onStuck(true);
    this.pause = setTimeout(() => void this.apply(), pauseMs);
    if (this.tries === triesPerRoom) this.options.onRoomStuck();
  }

  /** A track may also end by itself, or be lost when the media library mends its connection. */
  private lookAt(room: Room): void {
    if (this.running || room.state !== 'connected') return;
    this.misses = this.options.isAsWanted(room) ? 0 : this.misses + 1;
    if (this.misses === 0) {
      if (this.tries > 0) this.settle();
      return;
    }
    if (this.misses < 2 || this.tries > 0) return;
    this.misses = 0;
    void this.apply();
  }
}
