import type { Ctx, PersonCtx } from '../../../platform/context/ctx.ts';
import { translate } from '../../../platform/texts/translate.ts';
import { hostSettings } from '../../institutions/institutions.service.ts';
import * as people from '../../people/people.service.ts';
import type { ErasureRow } from './erasures.repo.ts';

/** Mails all others who may agree to an erasure that the actor has asked for. */
export async function mailAsked(tx: PersonCtx, personId: string): Promise<void> {
  const { personId: askedBy, name: actor } = tx.actor;
  const [{ appname: name }, { name: erased }, admins] = await Promise.all([
    hostSettings(tx),
    people.getPerson(tx, personId),
    people.topAdmins(tx),
  ]);
  const mails = admins.flatMap(({ id, email: to, language, name: person }) => {
    if (id === askedBy || to === null) return [];
    const about = { name, person, erased, actor };
    const subject = translate(language, 'personalData.erasure.mailAskedSubject', about);
    const text = translate(language, 'personalData.erasure.mailAskedBody', about);
    return [{ to, subject, text, kind: 'erasure-asked' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

const bodies = {
  withdrawn: 'personalData.erasure.mailBodyBy',
  opened: 'personalData.erasure.mailBodyOpened',
} as const;

/** Mails the others who asked for an erasure or agreed to it that it was taken back, by whom and how. */
export async function mailWithdrawn(
  tx: Ctx,
  { personId, askedBy, agreedBy }: ErasureRow,
  how: keyof typeof bodies,
): Promise<void> {
  const by = tx.actor.kind === 'person' ? tx.actor : null;
  const [{ appname: name }, known] = await Promise.all([
    hostSettings(tx),
    people.getPeople(tx, [personId, askedBy, agreedBy]),
  ]);
  const erased = known.get(personId)?.name ?? '';
  const mails = [askedBy, agreedBy].flatMap((id) => {
    const decider = id === null || id === by?.personId ? undefined : known.get(id);
    if (!decider?.active || decider.email === null) return [];
    const { email: to, language, name: person } = decider;
    const about = { name, person, erased };
    const subject = translate(language, 'personalData.erasure.mailSubject', about);
    const text = by
      ? translate(language, bodies[how], { ...about, actor: by.name })
      : translate(language, 'personalData.erasure.mailBody', about);
    return [{ to, subject, text, kind: 'erasure-withdrawn' }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}
