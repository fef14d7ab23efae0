import { isSameEmail } from '@lectern/contract/people/people.rules.ts';

/** How often something may be tried from one place or for one account, before it must wait. */
const tries = {
  /** Wrong passwords for one account from one network, by browsers that the account does not know. */
  signInHere: { most: 10, windowSeconds: 900 },
  /** The same from all networks together: more than one network may, so that one alone shuts nobody out elsewhere. */
  signInAccount: { most: 100, windowSeconds: 3600 },
  /** Wrong passwords for any account from one network; a whole school may share it. */
  signInNetwork: { most: 300, windowSeconds: 900 },
  /** Wrong passwords for an account in one browser that it knows. */
  signInKnown: { most: 10, windowSeconds: 900 },
  /** Wrong passwords in a session that must prove itself again. */
  proveSession: { most: 10, windowSeconds: 900 },
  /** Wrong codes of a second factor after a right password: as of passwords, and fewer from everywhere together. */
  factorHere: { most: 10, windowSeconds: 900 },
  factorAccount: { most: 30, windowSeconds: 3600 },
  factorNetwork: { most: 300, windowSeconds: 900 },
  factorKnown: { most: 10, windowSeconds: 900 },
  /** Passkeys that were refused from one network. */
  passkeyNetwork: { most: 300, windowSeconds: 900 },
  /** Ways to a provider that begin in one network; a whole school comes at the same minute, once or twice. */
  signOnNetwork: { most: 2000, windowSeconds: 900 },
  /** Ways to link an account or to prove oneself. */
  signOnPerson: { most: 30, windowSeconds: 900 },
  /** Wrong codes of the way back from a provider. */
  signOnCode: { most: 300, windowSeconds: 900 },
  /** Wrong first codes of a new app. */
  firstCode: { most: 20, windowSeconds: 900 },
  /** One address, asked for from one network. */
  resetHere: { most: 5, windowSeconds: 3600 },
  resetNetwork: { most: 300, windowSeconds: 3600 },
  changeEmail: { most: 5, windowSeconds: 3600 },
  /** Mails to one person that administrators ask for. */
  invitePerson: { most: 5, windowSeconds: 3600 },
  /** One address that schools enter for a parent: each time may send a mail. */
  enterParent: { most: 10, windowSeconds: 3600 },
  /** Addresses of accounts that an administrator enters for somebody else and are somebody's already. */
  enterTaken: { most: 20, windowSeconds: 3600 },
  /** Students whom a parent names, whether or not there are such: few in a day, so that nobody guesses dates of birth. */
  askForChild: { most: 5, windowSeconds: 86_400 },
  /** Further parents whom a parent proposes, to any addresses: a school hears of each. */
  proposeParent: { most: 5, windowSeconds: 86_400 },
  /** Educators whom an administrator asks, at any address: each time may send a mail. */
  askEducator: { most: 20, windowSeconds: 86_400 },
  linkNetwork: { most: 120, windowSeconds: 900 },
  changePerson: { most: 10, windowSeconds: 900 },
  ticketPerson: { most: 120, windowSeconds: 60 },
} as const;

/** Things with a limit. */
export type Attempt = keyof typeof tries;

/** After this many wrong passwords in a window the person gets a mail, at most once a day. */
export const triesUntilWarning = 10;

/** After this many wrong codes following a right password, too: somebody knows the password. */
export const codesUntilWarning = 5;

/**
 * At most this many links for a new password are valid at once; another one is not mailed before one of them
 * expires.
 */
export const mostLiveLinks = 5;

/** Groups of an IPv6 address, its `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after];
}

/**
 * The caller's network, as far as an address shows it: an IPv4 address, or the /64 of an IPv6 one, which one home
 * has.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const groups = groupsOf(address).slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** The key under which attempts are counted: never across institutions, without regard to case. */
export function attemptKey(of: { readonly institutionId: string }, attempt: Attempt, who: string): string {
  return `${attempt}:${of.institutionId}:${who.toLowerCase()}`;
}

/** The limit of an attempt by somebody or from somewhere. */
export function attempts(
  of: { readonly institutionId: string },
  attempt: Attempt,
  who: string,
): { key: string; most: number; windowSeconds: number } {
  return { key: attemptKey(of, attempt, who), ...tries[attempt] };
}

/** Letters and digits that nobody takes for one another on paper: each is worth nearly five bits. */
const codeSigns = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A first password out of random bytes, a sign for each: in groups of five, as it is read out and typed. */
export function firstPasswordOf(random: Uint8Array): string {
  const signs = [...random].map((byte) => codeSigns[byte % codeSigns.length] ?? '').join('');
  return signs.match(/.{1,5}/g)?.join('-') ?? '';
}

/**
 * The child for whom a parent acts right after sign-in: the only child, else the last one, else nobody until one is
 * chosen.
 */
export function firstChoice(childIds: readonly string[], lastChildId: string | null): string | null {
  const [only, ...others] = childIds;
  if (only !== undefined && others.length === 0) return only;
  return lastChildId !== null && childIds.includes(lastChildId) ? lastChildId : null;
}

/** Whether an address is the one that somebody has and has confirmed. */
export function isConfirmedEmail(
  person: { readonly email: string | null; readonly mailVerified: boolean },
  email: string,
): boolean {
  return person.mailVerified && isSameEmail(email, person.email);
}
