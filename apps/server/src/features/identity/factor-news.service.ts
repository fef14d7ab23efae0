import { may } from '@lectern/contract/access/capabilities.ts';
import type { AuditAction } from '@lectern/contract/audit/audit.names.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { translateKey } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';

/** Events of a second factor: the entry in the audit, and the sentence of the mail. */
const happenings = {
  on: { action: 'factor.turned-on', text: 'identity.mail.factorOn' },
  off: { action: 'factor.turned-off', text: 'identity.mail.factorOff' },
  passkeyAdded: { action: 'factor.passkey-added', text: 'identity.mail.passkeyAdded' },
  passkeyRemoved: { action: 'factor.passkey-removed', text: 'identity.mail.passkeyRemoved' },
  passkeysEnded: { action: 'factor.passkey-removed', text: 'identity.mail.passkeysEnded' },
  codesRenewed: { action: 'factor.codes-renewed', text: 'identity.mail.codesRenewed' },
  codeUsed: { action: 'factor.code-used', text: 'identity.mail.codeUsed' },
  reset: { action: 'factor.reset', text: 'identity.mail.factorReset' },
} as const satisfies Record<string, { action: AuditAction; text: TextKey }>;

/** Something that happened to a second factor, or to a passkey as a way in. */
export type FactorHappening = keyof typeof happenings;

interface Letter {
  readonly kind: string;
  readonly subject: TextKey;
  readonly body: TextKey;
}

/** People whose passkey is a way in hear nothing of second factors. */
function letterOf(isFactor: boolean, happening: FactorHappening): Letter {
  if (isFactor)
    return {
      ...{ kind: 'second-factor', subject: 'identity.mail.factorSubject', body: 'identity.mail.factorBody' },
    };
  const body =
    happening === 'passkeysEnded' ? 'identity.mail.passkeysEndedBody' : 'identity.mail.passkeyBody';
  return { kind: 'passkeys', subject: 'identity.mail.passkeySubject', body };
}

/** Writes down what happened to somebody's second factor or passkeys, and tells them by mail. */
export async function tellFactorNews(tx: Ctx, personId: string, happening: FactorHappening): Promise<void> {
  const { action, text } = happenings[happening];
  await audit.record(tx, { action, subjectKind: 'person', subjectId: personId });
  const person = await people.getPerson(tx, personId);
  if (person.email === null) return;
  const say = (key: TextKey, params: Record<string, string>) => translateKey(person.language, key, params);
  const params = { name: (await institutions.hostSettings(tx)).appname, person: person.name };
  const { kind, subject, body } = letterOf(may(person.role, 'haveSecondFactor'), happening);
  const mail = {
    to: person.email,
    subject: say(subject, params),
    text: say(body, { ...params, news: say(text, params) }),
    kind,
  };
  await tx.ports.mail.send(tx, mail, tx.clock.now());
}
