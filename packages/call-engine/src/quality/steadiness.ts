import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { RoomEvent, type RemoteTrackPublication, type Room } from 'livekit-client';
import { createState, type Observable } from '../observable.ts';
import type { PeopleStore } from '../participants/people-store.ts';
import { countFaces } from '../participants/rest-pictures.ts';
import { easeReceiving } from '../room/ease-receiving.ts';
import type { OwnMedia } from '../room/own-media.ts';
import { arrivedBytes } from './arrived-bytes.ts';
import { gradeLine } from './grade-line.ts';
import { readCounters, sampleBetween, type LineCounters, type Statistics } from './line-sample.ts';
import { isSlowerWay } from './slower-way.ts';
import {
  availableSteps,
  decideSteadying,
  includesStep,
  notSteadied,
  type SteadyEvent,
  type Steadying,
} from './steady-decision.ts';

/** The part that the screen shows. */
export interface SteadinessView {
  readonly step: SteadyStep;
  readonly offer: SteadyStep | null;
  /** One's own connection has been weak for some seconds. */
  readonly isWeak: boolean;
  /** One's media go by TCP, because the network lets out nothing better. */
  readonly isSlower: boolean;
}

/** The parts of a call that a step changes, and how its connection is looked at. */
export interface SteadinessParts {
  readonly people: PeopleStore;
  readonly media: OwnMedia;
  readonly readStatistics: (room: Room) => Promise<readonly Statistics[]>;
  /** Nothing at all came in between two looks. */
  readonly onSilence: () => void;
}

const lookEveryMs = 3_000;

/**
 * Steadies a weak connection: looks at it every three seconds, proposes to leave something out, leaves it out when the
 * person wants it, and brings it back by itself. A step outlives reconnections.
 */
export class Steadiness {
  readonly view: Observable<SteadinessView>;
  private readonly own = createState<SteadinessView>({
    step: 'none',
    offer: null,
    isWeak: false,
    isSlower: false,
  });
  private readonly parts: SteadinessParts;
  private steadying: Steadying = notSteadied;
  private room: Room | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private before: LineCounters | null = null;
  private arrivedBefore: number | null = null;
  private nowMs = 0;

  constructor(parts: SteadinessParts) {
    this.parts = parts;
    this.view = this.own;
  }

  /** Looks at the connection of a room from now on, and holds there what was left out before. */
  follow(room: Room): void {
    this.stop();
    this.room = room;
    this.before = null;
    this.arrivedBefore = null;
    this.happen({ kind: 'renewed' });
    room.on(RoomEvent.TrackSubscribed, this.subscribed);
    this.timer = setInterval(() => void this.look(room), lookEveryMs);
  }

  /** Looks no longer; the step stays for the next room. */
  stop(): void {
    clearInterval(this.timer);
    this.room?.off(RoomEvent.TrackSubscribed, this.subscribed);
    this.room = null;
  }

  /** The person chooses how much is left out. */
  choose(step: SteadyStep): void {
    this.happen({ kind: 'chosen', step });
  }

  /** The person takes what is proposed. */
  accept(): void {
    const { offer } = this.steadying;
    if (offer) this.choose(offer);
  }

  /** The person does not want it now. */
  dismiss(): void {
    this.happen({ kind: 'dismissed' });
  }

  /** The steps that change anything in this call now. */
  available(): SteadyStep[] {
    const { faces, kept } = countFaces(this.parts.people.people.get());
    return availableSteps(faces, kept);
  }

  private async look(room: Room): Promise<void> {
    this.nowMs += lookEveryMs;
    const reports = await this.parts.readStatistics(room);
    // The room may have been left meanwhile, or the next look may have been faster.
    if (this.room !== room) return;
    this.noteSilence(arrivedBytes(reports));
    const isSlower = isSlowerWay(reports);
    if (isSlower !== null) this.own.patch({ isSlower });
    const after = readCounters(reports);
    const { before } = this;
    this.before = after;
    if (!before) return;
    const people = this.parts.people.people.get();
    const isShort = people.some((person) => person.isFrozen);
    const isSending = room.localParticipant.isCameraEnabled;
    const grade = gradeLine(sampleBetween(before, after), { isShort, isSending });
    this.happen({ kind: 'sampled', grade });
  }

  private noteSilence(arrived: number | null): void {
    if (arrived !== null && arrived === this.arrivedBefore) this.parts.onSilence();
    this.arrivedBefore = arrived;
  }

  private happen(event: SteadyEvent): void {
    const { step } = this.steadying;
    const when = { nowMs: this.nowMs, available: this.available() };
    this.steadying = decideSteadying(this.steadying, event, when);
    if (this.steadying.step !== step) this.apply();
    const { offer, isWeak } = this.steadying;
    this.own.patch({ step: this.steadying.step, offer, isWeak });
  }

  private apply(): void {
    const { step } = this.steadying;
    this.parts.people.rest(step);
    this.parts.media.ease(step);
    for (const participant of this.room?.remoteParticipants.values() ?? [])
      for (const publication of participant.videoTrackPublications.values()) this.ease(publication);
  }

  private ease(publication: RemoteTrackPublication): void {
    easeReceiving(publication, includesStep(this.steadying.step, 'lowerLayers'));
  }

  private readonly subscribed = (_track: unknown, publication: RemoteTrackPublication): void =>
    this.ease(publication);
}
