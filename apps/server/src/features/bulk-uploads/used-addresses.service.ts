import { usedAddressesTold } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';

/** What the answer to a line's address reveals: nothing new, that it is free, or that it is somebody's. */
export type AddressAnswer = 'known' | 'free' | 'used';

async function countOne(asker: PersonCtx, key: string): Promise<boolean> {
  // Using up the limit is an answer, not a failure.
  try {
    await asker.ports.limits.count(asker.clock, { key, ...usedAddressesTold });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Which of these answers may be revealed, in their order. An institution learns of only so many taken addresses in a
 * day; after that neither taken nor free is revealed, so that nobody can go through a list of addresses.
 */
export async function answersTold(asker: PersonCtx, answers: readonly AddressAnswer[]): Promise<boolean[]> {
  if (answers.every((answer) => answer === 'known')) return answers.map(() => true);
  const key = `used-addresses:${asker.scope.institutionId}`;
  // One is counted ahead, so that several files at once have no more together.
  let hasLeft = await countOne(asker, key);
  const told: boolean[] = [];
  for (const answer of answers) {
    told.push(answer === 'known' || hasLeft);
    if (answer === 'used' && hasLeft) hasLeft = await countOne(asker, key);
  }
  if (hasLeft) await asker.ports.limits.giveBack(key);
  return told;
}
