import * as chain from './features/audit/chain.service.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import { OperatorMistake, type Operation } from './institution-operator.ts';

const words: Readonly<Record<chain.Break, string>> = {
  changed: 'was changed',
  gone: 'is gone',
  moved: 'does not follow the one before it',
  loose: 'is in no chain',
  'end-changed': 'stands behind the end that is kept of the chain, which was changed',
  'values-changed': 'has other values than were written',
  'involved-changed': 'names other people of its session than were written',
};

function said(name: string, { head, erased, broken }: chain.Verified): string {
  if (broken !== null)
    return `BROKEN  ${name}: entry ${broken.number}${broken.entryId && ` (${broken.entryId})`} ${words[broken.why]}.`;
  const without = erased === 0 ? '' : `, ${erased} of them with values that were erased`;
  return `whole   ${name}: ${head.number} entries${without}, head ${head.hash.toString('hex')}`;
}

/**
 * Checks the chain of every institution's audit and says how each is. Throws `OperatorMistake` with the first broken entry
 * of each where one is broken.
 */
export async function verifyAudits({ db, contexts }: Operation): Promise<string> {
  const lines: string[] = [];
  let isWhole = true;
  for (const { id, name } of await institutions.listInstitutions(db)) {
    const verified = await chain.verifyChain(await contexts.forInstitution(id));
    isWhole &&= verified.broken === null;
    lines.push(said(name, verified));
  }
  if (lines.length === 0) return 'There is no institution yet.';
  if (!isWhole) throw new OperatorMistake(lines.join('\n'));
  return lines.join('\n');
}
