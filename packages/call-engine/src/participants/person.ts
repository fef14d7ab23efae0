import type { NetworkQuality } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.names.ts';

/** A picture that can be put into an element of the page. */
export interface Picture {
  readonly sid: string;
  readonly attach: (element: HTMLMediaElement) => unknown;
  readonly detach: (element: HTMLMediaElement) => unknown;
}

/** Somebody in the call, as the stage shows them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isSelf: boolean;
  readonly isEducator: boolean;
  /** As the server has put it into their token, in the word of the wire; empty where it is not known. */
  readonly role: string;
  /** The picture of the camera; null shows the avatar in its place. */
  readonly camera: Picture | null;
  readonly screen: Picture | null;
  readonly isMicrophoneOn: boolean;
  readonly isCameraOn: boolean;
  readonly isSpeaking: boolean;
  readonly quality: NetworkQuality;
  readonly qualityBars: 0 | 1 | 2 | 3;
  /** Their pictures are left out here, to steady one's own connection. */
  readonly isResting: boolean;
  /** Their picture is frozen because the way here is too narrow for it. */
  readonly isFrozen: boolean;
  /** The connection is gone for the moment; the tile dims. */
  readonly isLost: boolean;
  /** Has just left; the gap closes a second later. */
  readonly isGone: boolean;
  readonly joinedAt: number;
}

/** The order of tiles, which never follows who speaks: the educator, then by joining, oneself last. */
export function inTileOrder(people: readonly Person[]): Person[] {
  const rank = (person: Person): number => (person.isSelf ? 2 : person.isEducator ? 0 : 1);
  return people.toSorted((a, b) => rank(a) - rank(b) || a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1));
}
