import { storageKeys } from '@lectern/contract/core/core.names.ts';
import { sessionStorageKeys } from '@lectern/contract/identity/identity.names.ts';

/** Where each thing is kept in the browser, with the key's wire name. Nothing else names a storage key. */
const keys = {
  /** The signed-in students, parents, educators. Never a token: that is in a cookie that scripts cannot read. */
  userSession: ['local', sessionStorageKeys.user],
  /** The same for the four levels of admins. */
  adminSession: ['local', sessionStorageKeys.admin],
  lastActivity: ['local', 'lastActivity'],
  /** The state after a failed sign-in, kept in this browser only; it never says anything of the account. */
  deactivated: ['local', 'deactivated'],
  rememberedId: ['local', sessionStorageKeys.remembered],
  language: ['local', 'language'],
  colorScheme: ['local', 'color-scheme'],
  visitType: ['session', storageKeys.visitType],
  anonymousUser: ['session', storageKeys.anonymousUser],
  messageSeen: ['session', storageKeys.messageSeen],
  isEducatorMuted: ['session', storageKeys.isEducatorMuted],
  modalClosed: ['session', storageKeys.modalClosed],
  /** For which child a parent's tab acts, and whose child that is. */
  actingChild: ['session', 'actingChild'],
  returnPlace: ['session', 'returnPlace'],
  sidebarScroll: ['session', 'sidebarScroll'],
  /** The result of a payout, for the page that is loaded after it. */
  payoutAnswer: ['session', 'payoutAnswer'],
  chatDrafts: ['session', 'chatDrafts'],
  /** Unsent form drafts, with their owner. */
  formDrafts: ['session', 'formDrafts'],
  selectedChat: ['session', 'selectedChat'],
  /** Direct messages that are not stored yet, with whose they are. */
  unsentMessages: ['session', 'unsentMessages'],
  whiteboard: ['session', 'whiteboard'],
  callDevices: ['session', 'callDevices'],
  /** 'off' where keys of one letter do nothing in a call. */
  letterKeys: ['local', 'letterKeys'],
  /** Notes that were typed and the server does not have yet, with whose they are. */
  noteDrafts: ['local', 'noteDrafts'],
} as const satisfies Record<string, readonly ['local' | 'session', string]>;

/** The name of one thing that is kept in the browser. */
export type StoredName = keyof typeof keys;

/**
 * Data that stays when a session ends: choices of this device, and drafts that a person would lose; only they see
 * them again, and signing out by themselves deletes them.
 */
const deviceChoices: readonly StoredName[] = [
  'language',
  'colorScheme',
  'rememberedId',
  'letterKeys',
  'noteDrafts',
  'formDrafts',
  'unsentMessages',
];

function place(name: StoredName): { area: Storage; key: string } {
  const [area, key] = keys[name];
  return { area: area === 'local' ? localStorage : sessionStorage, key };
}

/** The stored text, or null if there is none. */
export function readStored(name: StoredName): string | null {
  try {
    const { area, key } = place(name);
    return area.getItem(key);
  } catch {
    // Storage is refused in some private windows and embedded views: then nothing is remembered, and all else works.
    return null;
  }
}

/** Keeps a text; null forgets it. */
export function writeStored(name: StoredName, value: string | null): void {
  try {
    const { area, key } = place(name);
    if (value === null) area.removeItem(key);
    else area.setItem(key, value);
  } catch {
    // Refused or full, as above: the product goes on without remembering.
    return;
  }
}

/** The stored object, or null if there is none or it cannot be read. */
export function readStoredJson(name: StoredName): unknown {
  const text = readStored(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Written by an older version or by hand: as good as nothing.
    return null;
  }
}

/** Keeps an object as JSON. */
export function writeStoredJson(name: StoredName, value: unknown): void {
  writeStored(name, JSON.stringify(value));
}

/** Forgets what belongs to a session that ended; see what stays above. */
export function clearStored(): void {
  for (const name of Object.keys(keys) as StoredName[]) {
    if (!deviceChoices.includes(name)) writeStored(name, null);
  }
}

/** Calls back when another tab changes the thing. Returns how to stop. */
export function onStoredElsewhere(name: StoredName, changed: (value: string | null) => void): () => void {
  const [, key] = keys[name];
  const listener = (event: StorageEvent): void => {
    if (event.key === key) changed(event.newValue);
    else if (event.key === null) changed(null);
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
