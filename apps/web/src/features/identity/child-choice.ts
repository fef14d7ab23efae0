import { createState } from '@lectern/call-engine/observable.ts';

/**
 * The parent's choice among the children. It opens by itself while no child is chosen, unless the parent has left it;
 * other questions to the parent wait for it.
 */
export const childChoice = createState<'byItself' | 'open' | 'left'>('byItself');

/** The child for whom this tab acted until the school closed the account; null once the parent has read it. */
export const lostChild = createState<{ readonly name: string } | null>(null);
