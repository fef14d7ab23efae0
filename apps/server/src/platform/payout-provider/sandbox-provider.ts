import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Scope } from '../db/scope.ts';
import { PayoutFault, type PayoutProvider, type WaysBack } from './payout-provider.ts';
import {
  findSandboxAccount,
  findSandboxTransfer,
  insertSandboxAccount,
  insertSandboxTransfer,
  setSandboxBehaviour,
} from './sandbox-rows.ts';

/** The page in place of a provider's. */
export const sandboxPath = '/sandbox/payouts';

const linkMs = 30 * 60_000;
const slowMs = 10_000;

/** The signed content of the page's address. */
const ticket = z.strictObject({
  institutionId: z.uuid(),
  accountId: z.string().max(80),
  back: z.url(),
  language: z.enum(['en', 'es']),
  until: z.int(),
});

/** The account of the page, and where it returns to. */
export type SandboxTicket = z.infer<typeof ticket>;

/** The sandbox's needs from the product. */
export interface SandboxSources {
  readonly secret: string;
  readonly clock: Clock;
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`payout sandbox ${text}`).digest('base64url');
}

function writeTicket(content: SandboxTicket, secret: string): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(text, secret)}`;
}

/** The content of a ticket; null for one that is not ours or too old. */
export function readSandboxTicket(given: string, { secret, clock }: SandboxSources): SandboxTicket | null {
  const [text = '', signature = '', ...rest] = given.split('.');
  const expected = Buffer.from(signatureOf(text, secret));
  const said = Buffer.from(signature);
  if (rest.length > 0 || said.length !== expected.length || !timingSafeEqual(said, expected)) return null;
  const content = ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return content.until > clock.now().getTime() ? content : null;
}

async function send(scope: Scope, wanted: Parameters<PayoutProvider['transfer']>[0]) {
  const before = await findSandboxTransfer(scope, wanted.payoutId);
  if (before) return before;
  const account = await findSandboxAccount(scope, wanted.accountId);
  if (account?.state !== 'active') throw new PayoutFault('refused', 'account_not_ready');
  if (account.behaviour !== 'usual') await setSandboxBehaviour(scope, account.id, 'usual');
  if (account.behaviour === 'refused') throw new PayoutFault('refused', 'refused_as_chosen');
  if (account.behaviour === 'slow') await wait(slowMs);
  const { accountId, amount, currency, payoutId } = wanted;
  const transfer = await insertSandboxTransfer(scope, {
    ...{ id: `sandbox_tr_${randomUUID()}`, accountId, amount, currency, transferGroup: payoutId },
  });
  if (account.behaviour !== 'lost') return transfer;
  throw new PayoutFault('unclear', 'lost_as_chosen');
}

/**
 * Replaces a payment provider where none is configured: it keeps accounts and transfers like one, moves no money,
 * and misbehaves when its page was told to.
 */
export function createSandboxProvider(scope: Scope, sources: SandboxSources): PayoutProvider {
  return {
    name: 'sandbox',
    platform: () => Promise.resolve('sandbox'),
    openAccount: async ({ key }) => {
      const hashed = createHash('sha256').update(key).digest('base64url');
      return insertSandboxAccount(scope, { id: `sandbox_acct_${randomUUID()}`, idempotencyKey: hashed });
    },
    accountState: async (accountId) => (await findSandboxAccount(scope, accountId))?.state ?? 'gone',
    setupAddress: (accountId, { done, language }: WaysBack) => {
      const until = sources.clock.now().getTime() + linkMs;
      const { institutionId } = scope;
      const given = writeTicket({ institutionId, accountId, back: done, language, until }, sources.secret);
      return Promise.resolve(`${new URL(done).origin}${sandboxPath}?ticket=${given}`);
    },
    transfer: (wanted) => send(scope, wanted),
    findTransfer: (payoutId) => findSandboxTransfer(scope, payoutId),
  };
}
