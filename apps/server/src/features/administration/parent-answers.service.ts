import type { parentsCalls } from '@lectern/contract/administration/parents.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import { maskedEmail } from '@lectern/contract/people/people.rules.ts';
import * as merges from '../people/parent-merges.service.ts';
import * as requests from '../people/parent-requests.service.ts';

/** The questions to the signed-in parent, longest waiting first. */
export async function questions(ctx: PersonCtx): Promise<CallResult<typeof parentsCalls.parentQuestions>> {
  const [children, merge] = await Promise.all([requests.childrenAskedOf(ctx), merges.mergeAskedOf(ctx)]);
  const schools = await levels.getLevels(
    ctx,
    children.flatMap((child) => child.levelId ?? []),
  );
  return {
    children: children.map(({ id, name, levelId }) => ({
      ...{ studentId: id, name, schoolName: schools.get(levelId ?? '')?.name ?? null },
    })),
    merge: merge && {
      ...{ ...merge, otherEmail: maskedEmail(merge.otherEmail), lapsesAt: merge.lapsesAt.toISOString() },
    },
  };
}

/** Takes the signed-in parent's answer of a student. Refuses with not_found what no school asks. */
export async function answerChild(ctx: PersonCtx, studentId: string, isMine: boolean): Promise<null> {
  await requests.answerSchool(ctx, studentId, isMine);
  return null;
}
