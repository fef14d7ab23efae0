import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import { defineEvent } from '../../platform/events/events.ts';
import type { Link } from './parents.repo.ts';

/**
 * Sent when a person stopped being a student's parent, or is none until a student of age agrees: what they had open
 * ends.
 */
export const parentUnlinked = defineEvent<Link & { readonly isResting?: true }>('people.parent-unlinked');

/** Told 30 days before a student comes of age, for each parent. */
export const comingOfAge = defineEvent<Link>('people.coming-of-age');

/** Sent when a link rests because the student is of age and has not agreed. */
export const linkRested = defineEvent<Link>('people.link-rested');

/** Sent when a parent asks a student who is of age. */
export const agreementAsked = defineEvent<Link>('people.agreement-asked');

/** Tells the parent's windows that their questions, or their children, have changed. */
export async function tellWindows(tx: Ctx, parentId: string): Promise<void> {
  await afterCommit(tx, () => tx.ports.realtime.toPerson(parentId, 'parent_links_changed', {}));
}
