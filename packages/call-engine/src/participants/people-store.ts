import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { RoomEvent, type Participant, type Room } from 'livekit-client';
import { createState, type Observable } from '../observable.ts';
import { inTileOrder, type Person } from './person.ts';
import { readPerson } from './read-person.ts';
import { restPictures } from './rest-pictures.ts';

const lingerMs = 1_000;

/** Everything that changes what the stage shows. */
const changes = [
  RoomEvent.Connected,
  RoomEvent.Reconnected,
  RoomEvent.ParticipantConnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.ParticipantAttributesChanged,
  RoomEvent.TrackStreamStateChanged,
] as const;

function isSame(a: Person, b: Person): boolean {
  return (Object.keys(b) as (keyof Person)[]).every((field) => Object.is(a[field], b[field]));
}

/**
 * Everybody in the room, in the order of the tiles. A leaving person stays for a second without a picture, so that
 * nothing jumps; unchanged people stay the same objects, so that only changed tiles are redrawn.
 */
export class PeopleStore {
  readonly people: Observable<readonly Person[]>;
  private readonly own = createState<readonly Person[]>([]);
  private readonly educatorId: string;
  private readonly leaving = new Map<string, ReturnType<typeof setTimeout>>();
  private room: Room | null = null;
  private step: SteadyStep = 'none';

  constructor(educatorId: string) {
    this.educatorId = educatorId;
    this.people = this.own;
  }

  /** Follows a room from now on; a reconnection brings a new one. */
  follow(room: Room): void {
    this.unfollow();
    this.room = room;
    for (const change of changes) room.on(change, this.read);
    room.on(RoomEvent.ParticipantDisconnected, this.left);
    this.read();
  }

  /** Leaves out the pictures that a step of steadying leaves out, or shows them again. */
  rest(step: SteadyStep): void {
    this.step = step;
    this.read();
  }

  /** Forgets everybody, as the end of the call does. */
  clear(): void {
    this.unfollow();
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
    this.own.set([]);
  }

  /** Keeps showing the people of a room that is gone, without pictures, while the next one is sought. */
  dim(): void {
    this.unfollow();
    this.own.set(
      this.own
        .get()
        .map((person) => ({ ...person, isLost: true, isSpeaking: false, camera: null, screen: null })),
    );
  }

  private unfollow(): void {
    if (!this.room) return;
    for (const change of changes) this.room.off(change, this.read);
    this.room.off(RoomEvent.ParticipantDisconnected, this.left);
    this.room = null;
  }

  private readonly read = (): void => {
    const { room } = this;
    if (!room) return;
    const before = new Map(this.own.get().map((person) => [person.id, person]));
    const present: Participant[] = [room.localParticipant, ...room.remoteParticipants.values()];
    const read = present
      .filter((participant) => participant.identity !== '')
      .map((participant) => ({
        ...readPerson(participant, this.educatorId),
        isGone: false,
        isResting: false,
      }));
    const ids = new Set(read.map((person) => person.id));
    const gone = [...before.values()].filter((person) => this.leaving.has(person.id) && !ids.has(person.id));
    const shown = new Set([...before.values()].flatMap(({ id, camera }) => (camera ? id : [])));
    const next = restPictures(inTileOrder([...read, ...gone]), this.step, shown).map((person) => {
      const known = before.get(person.id);
      return known && isSame(known, person) ? known : person;
    });
    const known = this.own.get();
    if (next.length !== known.length || next.some((person, index) => person !== known[index]))
      this.own.set(next);
  };

  private readonly left = (participant: Participant): void => {
    const { identity } = participant;
    clearTimeout(this.leaving.get(identity));
    this.leaving.set(
      identity,
      setTimeout(() => {
        this.leaving.delete(identity);
        this.own.set(this.own.get().filter((person) => person.id !== identity || !person.isGone));
      }, lingerMs),
    );
    this.own.set(
      this.own
        .get()
        .map((person) =>
          person.id === identity
            ? { ...person, isGone: true, isSpeaking: false, camera: null, screen: null }
            : person,
        ),
    );
  };
}
