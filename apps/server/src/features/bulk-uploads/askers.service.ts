import { personCtx, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';

/** The person who started something that runs by itself, and where from. */
export interface Beginner {
  readonly personId: string;
  readonly hostName: string;
  /** The network address, for the audit. */
  readonly address: string;
}

/**
 * The context of the person who started something, with their rights at this moment. Null when their account or
 * levels are closed by now.
 */
export async function inTheNameOf(ctx: Ctx, beginner: Beginner): Promise<PersonCtx | null> {
  const person = await people.findPerson(ctx, beginner.personId);
  if (!person?.active || !(await people.isLetIn(ctx, person))) return null;
  const host = (await institutions.hostNamed(ctx, beginner.hostName)) ?? ctx.host;
  return personCtx({
    ...ctx,
    ...{ host, address: beginner.address, language: person.language, timeZone: person.timeZone },
    actor: {
      ...{ kind: 'person', personId: person.id, institutionId: ctx.scope.institutionId, role: person.role },
      ...{ levelId: person.levelId, studentId: null, name: person.name, timeZone: person.timeZone },
      // No browser: nothing that needs a sign-in is possible.
      ...{ authSessionId: '', provenAt: new Date(0) },
    },
  });
}
