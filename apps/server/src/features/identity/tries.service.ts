import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { attempts, codesUntilWarning, networkOf, triesUntilWarning } from './identity.rules.ts';
import * as passwords from './passwords.service.ts';

/** The caller who tries to sign in, and the name they use. */
export interface TryFacts {
  /** The account; undefined for a name that nobody has. */
  readonly personId: string | undefined;
  readonly name: string;
  readonly address: string;
  /** Under what name the account knows the browser. */
  readonly knownAs: string | null;
  /** A password unless said otherwise. */
  readonly of?: 'signIn' | 'factor';
}

/** A try that was counted before it was checked. */
export interface Tried {
  readonly personId: string | undefined;
  readonly keys: readonly string[];
  /** How many there were for the account, or in a browser that it knows. */
  readonly count: number;
}

/**
 * What a try counts against. Limits affect the caller: a known browser, else the network; the account only counts
 * tries of unknown browsers of all networks, and known ones are not affected.
 */
function limitsOf(ctx: Ctx, { personId, name, address, knownAs, of = 'signIn' }: TryFacts): RateLimit[] {
  if (knownAs !== null) return [attempts(ctx.scope, `${of}Known`, knownAs)];
  // Address and number of one account are counted separately: a shared count would reveal that they belong together.
  const account = personId === undefined ? name : `${personId}:${name.includes('@') ? 'address' : 'number'}`;
  const network = networkOf(address);
  const unknown = [
    // First the limit that affects nobody else: a caller stopped there uses up nothing of the others.
    attempts(ctx.scope, `${of}Here`, `${account}:${network}`),
    attempts(ctx.scope, `${of}Network`, network),
    attempts(ctx.scope, `${of}Account`, account),
  ];
  return unknown.map((limit) => ({ ...limit, refusal: 'too_many_new_devices' }));
}

/**
 * Counts a try before the password is checked, so that many at once do not count as one. Refuses callers who tried
 * too often.
 */
export async function countTry(ctx: Ctx, facts: TryFacts): Promise<Tried> {
  const limits = limitsOf(ctx, facts);
  let count = 0;
  for (const limit of limits) count = await ctx.ports.limits.count(ctx.clock, limit);
  return { personId: facts.personId, keys: limits.map(({ key }) => key), count };
}

/** The password was right: only wrong ones stay counted, so that a whole school can sign in from one address. */
export async function takeBack(ctx: Ctx, { keys }: Tried): Promise<void> {
  for (const key of keys) await ctx.ports.limits.giveBack(key);
}

/**
 * The password was wrong: after many tries the person is notified. A job finds out whether there is such a person.
 */
export async function noteWrong(
  ctx: Ctx,
  { personId, count }: Pick<Tried, 'personId' | 'count'>,
): Promise<void> {
  if (count === triesUntilWarning) await queue(ctx, mailWarning, { personId: personId ?? null });
}

/**
 * The code of a second factor was wrong: somebody knows the password, and after a few tries the person is notified.
 */
export async function noteWrongCode(ctx: Ctx, { personId, count }: Tried): Promise<void> {
  if (count === codesUntilWarning)
    await queue(ctx, mailWarning, { personId: personId ?? null, isCode: true });
}

/** Tells somebody that there were many wrong passwords or codes for their account, at most once a day. */
export const mailWarning = featureJob<{ personId: string | null; isCode?: boolean }>(
  'identity.warn-of-wrong-passwords',
  async (ctx, { personId, isCode = false }) => {
    const person = personId === null ? undefined : await people.findPerson(ctx, personId);
    if (!person?.active || person.email === null) return;
    const params = { name: (await institutions.hostSettings(ctx)).appname, person: person.name };
    const mail = {
      to: person.email,
      subject: translate(
        person.language,
        isCode ? 'identity.mail.wrongCodesSubject' : 'identity.mail.wrongTriesSubject',
        params,
      ),
      text: translate(
        person.language,
        isCode ? 'identity.mail.wrongCodesBody' : 'identity.mail.wrongTriesBody',
        params,
      ),
      kind: 'wrong-passwords',
    };
    await transaction(ctx, async (tx) => {
      if (await passwords.noteWarned(tx, person.id)) await tx.ports.mail.send(tx, mail, tx.clock.now());
    });
  },
);
