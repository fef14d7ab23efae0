import { translate } from '../../platform/texts/translate.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { featureJob } from '../../platform/jobs/feature-jobs.ts';
import * as identity from '../identity/identity.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';

interface Linking {
  readonly studentId: string;
  readonly levelId: string;
  readonly email: string;
  readonly timeZone: string;
  readonly hostName: string;
}

interface Letter {
  readonly kind: string;
  readonly subject: TextKey;
  readonly body: TextKey;
}

const letters: Readonly<Record<'linked' | 'noParent', Letter>> = {
  linked: {
    kind: 'child-linked',
    subject: 'administration.mail.linkedSubject',
    body: 'administration.mail.linkedBody',
  },
  noParent: {
    kind: 'no-parent',
    subject: 'administration.mail.notParentSubject',
    body: 'administration.mail.notParentBody',
  },
};

interface Told {
  readonly person: people.PersonFacts;
  readonly child: string;
  readonly school: string;
}

async function tell(
  tx: Ctx,
  { kind, subject, body }: Letter,
  { person, child, school }: Told,
): Promise<void> {
  if (person.email === null || !person.active) return;
  const { appname } = await institutions.hostSettings(tx);
  const params = { name: appname, person: person.name, child, school, link: tx.host.appUrl };
  const mail = {
    ...{ to: person.email, kind },
    subject: translate(person.language, subject, params),
    text: translate(person.language, body, params),
  };
  await tx.ports.mail.send(tx.scope, mail, tx.clock.now());
}

/**
 * Links a parent whom a school entered, when the answer to the school is long given: a new parent is invited, one who is
 * known is told of the child, and so is whoever has the address and is no parent. A second run finds nothing to do.
 */
export const linkEnteredParent = featureJob<Linking>(
  'administration.link-parent',
  async (ctx, { studentId, levelId, email, timeZone, hostName }) => {
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    await transaction({ ...ctx, host }, async (tx) => {
      const link = await parents.linkParent(tx, { studentId, email, timeZone });
      if (link.outcome === 'nothing') return;
      const [child, person] = await Promise.all([
        people.getPerson(tx, studentId),
        people.getPerson(tx, link.personId),
      ]);
      const { name: school } = await levels.getLevel(tx, levelId);
      if (link.outcome !== 'made') {
        await tell(tx, letters[link.outcome], { person, child: child.name, school });
        return;
      }
      const as = translate(person.language, 'administration.person.asParent', { child: child.name });
      await identity.invite(tx, { personId: person.id, as, at: school });
    });
  },
);
