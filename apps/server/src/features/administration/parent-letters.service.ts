import type { TextKey } from '@lectern/contract/texts.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { childTopic } from '../notifications/telling.service.ts';
import { isResting } from '../people/agreements.service.ts';
import type { PersonFacts } from '../people/people.service.ts';

interface Letter {
  readonly kind: string;
  readonly subject: TextKey;
  readonly body: TextKey;
}

const entered: Letter = {
  kind: 'child-linked',
  subject: 'administration.mail.linkedSubject',
  body: 'administration.mail.linkedBody',
};

/** Kinds of news, and the mail about each. */
const letters = {
  joining: entered,
  agreed: entered,
  asked: {
    kind: 'child-asked',
    subject: 'administration.mail.askedSubject',
    body: 'administration.mail.askedBody',
  },
  approved: {
    kind: 'child-linked',
    subject: 'administration.mail.approvedSubject',
    body: 'administration.mail.approvedBody',
  },
  rests: {
    kind: 'child-linked',
    subject: 'administration.mail.restsSubject',
    body: 'administration.mail.restsBody',
  },
  noParent: {
    kind: 'no-parent',
    subject: 'administration.mail.notParentSubject',
    body: 'administration.mail.notParentBody',
  },
} as const satisfies Record<string, Letter>;

/** Who receives a letter, and which people it is about. */
export interface ParentTold {
  readonly person: PersonFacts;
  readonly child: string;
  /** The student of the link; null if it is about several children. */
  readonly studentId: string | null;
  readonly school: string;
}

/**
 * Mails a person what happened to the link with a child; people without an address, or with a closed account, get
 * nothing.
 */
export async function tellParent(
  tx: Ctx,
  about: keyof typeof letters,
  { person, child, studentId, school }: ParentTold,
): Promise<void> {
  if (person.email === null || !person.active) return;
  const isRest = studentId !== null && (await isResting(tx, { parentId: person.id, studentId }));
  const { kind, subject, body } = letters[isRest ? 'rests' : about];
  const { appname } = await institutions.hostSettings(tx);
  const params = { name: appname, person: person.name, child, school, link: tx.host.appUrl };
  const mail = {
    ...{ to: person.email, kind },
    ...(studentId === null ? {} : { topic: childTopic({ parentId: person.id, studentId }) }),
    subject: translate(person.language, subject, params),
    text: translate(person.language, body, params),
  };
  await tx.ports.mail.send(tx, mail, tx.clock.now());
}
