import { usedAddressesTold } from '@lectern/contract/bulk-uploads/bulk-uploads.limits.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';

/** What the answer to a line's address tells: nothing that its asker does not know, that it is free, or that it is somebody's. */
export type AddressAnswer = 'known' | 'free' | 'used';

async function countOne(asker: PersonCtx, key: string): Promise<boolean> {
  // That there is none left is an answer, and no end.
  try {
    await asker.ports.limits.count(asker.clock, { key, ...usedAddressesTold });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Which of these answers may be told, in their order. An institution learns of so many addresses in a day that they are
 * somebody's; from then on neither that nor its opposite is told, so that nobody goes through a list of addresses.
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
