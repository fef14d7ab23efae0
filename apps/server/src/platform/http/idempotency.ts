import { createHash } from 'node:crypto';
import { headers } from '@lectern/contract/core/envelope.ts';
import { transaction, type Ctx } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';

const keptMs = 24 * 3_600_000;
const keyShape = /^[\w-]{8,80}$/;

/** One call that was sent with a key. */
export interface KeyedCall {
  /** The header as it came; without one the call is done each time. */
  readonly key: string | undefined;
  /** Method and path. */
  readonly call: string;
  readonly input: unknown;
}

function wrongKey(): Refusal {
  const message = 'core.field.idempotencyKey';
  return new Refusal('invalid_input', { fields: [{ field: headers.idempotencyKey, message }] });
}

/**
 * Answers a creating call once for each key of a person: sent again, even at the same moment or after the answer was
 * lost, it gets the same answer. Refused calls leave no trace and may be sent again. Refuses a key that was used for
 * something else.
 */
export async function answerOnce(
  ctx: Ctx,
  { key, call, input }: KeyedCall,
  handle: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const { actor } = ctx;
  if (key === undefined || actor.kind !== 'person') return handle(ctx);
  if (!keyShape.test(key)) throw wrongKey();
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('base64');
  const { personId, institutionId } = actor;
  // An answer may contain something shown only once, such as a first password.
  const about = `answer ${institutionId} ${personId} ${key}`;
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    await tx.scope.db
      .deleteFrom('idempotencyKeys')
      .where('institutionId', '=', institutionId)
      .where('personId', '=', personId)
      .where('createdAt', '<', new Date(now.getTime() - keptMs))
      .execute();
    // A second call with the key waits here until the first is through.
    const fresh = await tx.scope.db
      .insertInto('idempotencyKeys')
      .values({ institutionId, personId, key, call, inputHash, createdAt: now })
      .onConflict((conflict) => conflict.columns(['institutionId', 'personId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    const kept = tx.scope.db
      .selectFrom('idempotencyKeys')
      .where('institutionId', '=', institutionId)
      .where('personId', '=', personId);
    if (!fresh) {
      const row = await kept
        .where('key', '=', key)
        .select(['call', 'inputHash', 'answer'])
        .executeTakeFirstOrThrow();
      if (row.call !== call || row.inputHash !== inputHash) throw wrongKey();
      const answer = row.answer && ctx.ports.seals.open(row.answer, about);
      // Stored before the server's secrets were changed: the answer cannot be repeated.
      if (!answer) throw wrongKey();
      return JSON.parse(answer) as unknown;
    }
    const answer = await handle(tx);
    await tx.scope.db
      .updateTable('idempotencyKeys')
      .set({ answer: ctx.ports.seals.seal(JSON.stringify(answer), about) })
      .where('institutionId', '=', institutionId)
      .where('personId', '=', personId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
