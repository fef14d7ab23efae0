import type { Role } from '@lectern/contract/identity/identity.names.ts';

/** A signed-in person, as the session row says; nothing of it ever comes from what a client sends. */
export interface Person {
  readonly kind: 'person';
  readonly personId: string;
  readonly institutionId: string;
  readonly role: Role;
  /** The level of an administrator, or the school of a student; null for people who have neither. */
  readonly levelId: string | null;
  /** The owner of the shown lists: a student's own id, a parent's chosen child, else null. */
  readonly studentId: string | null;
  readonly authSessionId: string;
  /** When this session last proved by password or second factor that its person is there; at first its sign-in. */
  readonly provenAt: Date;
  /** This very request moved the end of the session on; the browser's cookie follows. */
  readonly isRolledOn?: boolean;
  readonly name: string;
  readonly timeZone: string;
  /** Until they have chosen another password, all that they may do is that. */
  readonly mustChangePassword?: boolean;
  /** An administrator who needs a second factor: until there is one, all that they may do is to set it up. */
  readonly mustSetUpFactor?: boolean;
}

/** Nobody yet: before sign-in. */
export interface Anonymous {
  readonly kind: 'anonymous';
}

/** The product itself: timed events, jobs, filling the demo. */
export interface System {
  readonly kind: 'system';
}

export type Actor = Person | Anonymous | System;
