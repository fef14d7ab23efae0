import type { educatorLinksCalls } from '@lectern/contract/administration/educator-links.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as requests from '../people/educator-requests.service.ts';
import * as people from '../people/people.service.ts';

interface Asked {
  readonly email: string;
  readonly levelIds: readonly string[];
  readonly hostName: string;
}

async function mailEducator(tx: Ctx, { person, levelIds }: requests.AskedEducator): Promise<void> {
  if (person.email === null) return;
  const { appname } = await institutions.hostSettings(tx);
  const named = await levels.getLevels(tx, levelIds);
  const schools = [...named.values()].map(({ name }) => name).join(', ');
  const params = { name: appname, person: person.name, schools, link: tx.host.appUrl };
  const mail = {
    ...{ to: person.email, kind: 'school-asks' },
    subject: translate(person.language, 'administration.educatorLink.mailSubject', params),
    text: translate(person.language, 'administration.educatorLink.mailBody', params),
  };
  await tx.ports.mail.send(tx, mail, tx.clock.now());
}

/** Looks for the educator of an address when the answer to the school is long given; a second run finds nothing to do. */
export const askNamedEducator = featureJob<Asked>(
  'administration.ask-educator',
  async (ctx, { email, levelIds, hostName }) => {
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    await transaction({ ...ctx, host }, async (tx) => {
      const asked = await requests.askEducator(tx, email, levelIds);
      if (asked) await mailEducator(tx, asked);
    });
  },
);

async function refuseUnkept(tx: PersonCtx, levelIds: readonly string[]): Promise<void> {
  const reach = await levels.reachOf(tx);
  const schools = await levels.getLevels(tx, levelIds);
  for (const id of levelIds)
    if (!levels.isReached(reach, id) || !levels.isSchool(schools.get(id))) throw new Refusal('not_found');
  if (!(await levels.lockOpen(tx, levelIds))) throw new Refusal('level_closed');
}

/**
 * Asks the owner of an address whether they teach at the asker's schools; an educator whom the asker can already
 * read is named instead. Says nothing about anyone else: they are looked up later. Refuses schools out of reach,
 * closed schools, and too many requests in a day.
 */
export async function askEducator(
  ctx: PersonCtx,
  { email, levelIds: given }: CallParsed<typeof educatorLinksCalls.askEducator>['body'],
): Promise<CallResult<typeof educatorLinksCalls.askEducator>> {
  await credentials.countEducatorAsked(ctx);
  return transaction(ctx, async (tx) => {
    const levelIds = [...new Set(given)];
    await refuseUnkept(tx, levelIds);
    const person = await people.findByEmail(tx, email);
    if (person && (await accounts.rightsOver(tx, person))) return { educatorId: person.id };
    await audit.recordAll(
      tx,
      levelIds.map((subjectId) => ({
        ...({ action: 'educator-link.asked', subjectKind: 'level', subjectId } as const),
        after: { email },
      })),
    );
    await queue(tx, askNamedEducator, { email, levelIds, hostName: tx.host.hostName });
    return { educatorId: null };
  });
}

/** Which schools ask the signed-in educator. */
export async function questions(
  ctx: PersonCtx,
): Promise<CallResult<typeof educatorLinksCalls.schoolQuestions>> {
  const schools = await requests.schoolsAsking(ctx);
  return { schools: schools.map(({ id, name }) => ({ id, name })) };
}

/** Takes the signed-in educator's answer to a school. Refuses with not_found what no school asks. */
export async function answerSchool(ctx: PersonCtx, levelId: string, accept: boolean): Promise<null> {
  await requests.answerSchool(ctx, levelId, accept);
  return null;
}
