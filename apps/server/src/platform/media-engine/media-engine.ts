import type { MediaDoor } from '@lectern/contract/waiting-room/pre-call-check/pre-call-check.shapes.ts';

/**
 * A person's media rights in a room. Nobody may send data packets or change their attributes: the product says
 * everything by its own sockets, where it is visible, counted and stored.
 */
export interface MediaPermission {
  readonly canPublish: boolean;
  readonly canSubscribe: boolean;
  /** Narrower than canPublish: which of camera, microphone, screen. Empty means all. */
  readonly sources: readonly ('camera' | 'microphone' | 'screen_share' | 'screen_share_audio')[];
  readonly hidden: boolean;
}

/** A person's rights in a room; decided by the policy of the call, put into a token or pushed to the engine. */
export interface MediaGrant extends MediaPermission {
  readonly room: string;
  readonly identity: string;
  readonly name: string;
  /** Facts that others see, as strings. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Minutes that the token may be used to enter. */
  readonly ttlMinutes: number;
}

export interface MediaParticipant {
  readonly identity: string;
  /** The number of the pass that their token carries; null for the product's own machines. */
  readonly pass: number | null;
  readonly permission: MediaPermission | null;
  readonly tracks: readonly { readonly sid: string; readonly source: string; readonly muted: boolean }[];
}

/** How long somebody has talked since they came into a room; `sid` is this coming of theirs. */
export interface SpokenTime {
  readonly room: string;
  readonly identity: string;
  readonly sid: string;
  readonly ms: number;
}

/** The engine's webhook events. */
export interface MediaNews {
  readonly event: string;
  readonly room: string;
}

/**
 * The engine that carries the live media, embedded or a LiveKit cluster: one interface, LiveKit's public API behind it.
 * Token lifetimes are real time, never the product's clock.
 */
export interface MediaEngine {
  /** A short-lived token for one person and room; it never carries roomAdmin. */
  createToken(grant: MediaGrant): Promise<string>;
  participants(room: string): Promise<MediaParticipant[]>;
  /** The rooms that are open now. */
  rooms(): Promise<string[]>;
  /**
   * How long each person in a room has talked, as the engine measured it by the loudness of what it forwards; null
   * for an engine that does not tell, such as LiveKit.
   */
  spoken(): Promise<SpokenTime[] | null>;
  /** Reads a webhook; null unless the engine's key has signed this very body. */
  readNews(body: string, authorization: string): Promise<MediaNews | null>;
  /** Changes what a person may do from the next packet on; an absent person is fine. */
  permit(room: string, identity: string, permission: MediaPermission): Promise<void>;
  /** Removes a person within a second; an absent person is fine. */
  remove(room: string, identity: string): Promise<void>;
  /** Ends the room for everybody; a room that is not there is fine. */
  closeRoom(room: string): Promise<void>;
  healthy(): Promise<boolean>;
  /** Name of the public key, for clients that show it. */
  readonly keyName: string;
  /** The address browsers connect to: a path of this server, or a cluster's address. */
  readonly publicUrl: string;
  /** Where media come in, UDP first; empty for a cluster, which keeps its own addresses. */
  readonly doors: readonly MediaDoor[];
  /** Whether media come in by TLS as well, on the port of the page. */
  readonly takesTls: boolean;
}
