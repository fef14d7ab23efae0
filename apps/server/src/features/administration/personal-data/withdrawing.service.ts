import type { Ctx } from '../../../platform/context/ctx.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as audit from '../../audit/audit.service.ts';
import { hostSettings } from '../../institutions/institutions.service.ts';
import * as people from '../../people/people.service.ts';
import { listErasing, lockOpenErasures, updateErasure, type ErasureRow } from './erasures.repo.ts';

/** Nobody's erasure ends unseen by those who decided about it. */
async function mailDeciders(tx: Ctx, { personId, askedBy, agreedBy }: ErasureRow): Promise<void> {
  const actor = tx.actor.kind === 'person' ? tx.actor : null;
  const [{ appname: name }, known] = await Promise.all([
    hostSettings(tx),
    people.getPeople(tx, [personId, askedBy, agreedBy]),
  ]);
  const erased = known.get(personId)?.name ?? '';
  const mails = [askedBy, agreedBy].flatMap((id) => {
    const decider = id === null || id === actor?.personId ? undefined : known.get(id);
    if (!decider?.active || decider.email === null) return [];
    const { email: to, language, name: person } = decider;
    const about = { name, person, erased };
    const subject = translate(language, 'personalData.erasure.mailSubject', about);
    const text = actor
      ? translate(language, 'personalData.erasure.mailBodyBy', { ...about, actor: actor.name })
      : translate(language, 'personalData.erasure.mailBody', about);
    return [{ to, subject, text, kind: 'erasure-withdrawn' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

/**
 * Withdraws an erasure that its caller has locked and found open, audits it, mails the others who decided about it, and
 * returns when and by whom it was withdrawn.
 */
export async function withdraw(
  tx: Ctx,
  row: ErasureRow,
): Promise<Pick<ErasureRow, 'withdrawnAt' | 'withdrawnBy'>> {
  const { id, personId } = row;
  const withdrawnBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const withdrawn = { withdrawnAt: tx.clock.now(), withdrawnBy };
  await updateErasure(tx.scope, id, withdrawn);
  await audit.record(tx, { action: 'erasure.withdrawn', subjectKind: 'person', subjectId: personId });
  await mailDeciders(tx, row);
  return withdrawn;
}

/** Withdraws the erasures of people whose accounts were opened again, in the name of the person who opened them. */
export async function withdrawForOpened(tx: Ctx, personIds: readonly string[]): Promise<void> {
  for (const open of await lockOpenErasures(tx.scope, personIds)) await withdraw(tx, open);
}

/** Whether a person's erasure is requested or agreed to. The caller checks whose account it is. */
export async function isErasing(ctx: Ctx, personId: string): Promise<boolean> {
  return (await listErasing(ctx.scope, [personId])).has(personId);
}
