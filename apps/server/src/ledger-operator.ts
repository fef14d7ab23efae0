import * as institutions from './features/institutions/institutions.service.ts';
import { verifyLedger, type Verified } from './features/ledger/verify.service.ts';
import { OperatorMistake, type Operation } from './institution-operator.ts';

function said(name: string, { entries, faults }: Verified): string {
  if (faults.length === 0)
    return `right   ${name}: ${entries} entries, all sums are zero, every balance is its lines.`;
  return [
    `WRONG   ${name}: ${faults.length} faults in ${entries} entries`,
    ...faults.map(({ which, what }) => `        ${which}: ${what}`),
  ].join('\n');
}

/**
 * Checks the ledger of every institution and says how each is. Throws `OperatorMistake` with what is wrong where anything
 * is.
 */
export async function verifyLedgers({ db, contexts }: Operation): Promise<string> {
  const lines: string[] = [];
  let isRight = true;
  for (const { id, name } of await institutions.listInstitutions(db)) {
    const verified = await verifyLedger(await contexts.forInstitution(id));
    isRight &&= verified.faults.length === 0;
    lines.push(said(name, verified));
  }
  if (lines.length === 0) return 'There is no institution yet.';
  if (!isRight) throw new OperatorMistake(lines.join('\n'));
  return lines.join('\n');
}
