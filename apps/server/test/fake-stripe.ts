import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { StripeAddress } from '../src/platform/payout-provider/stripe-provider.ts';

/** An account as Stripe keeps it, as far as we look at it. */
interface FakeAccount {
  readonly id: string;
  details_submitted: boolean;
  transfers: 'active' | 'inactive';
  disabledReason: string | null;
}

/** A transfer as Stripe keeps it, as far as we look at it. */
interface FakeTransfer {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly transfer_group: string;
  reversed: boolean;
}

/** How the next call for a transfer goes wrong. */
export type BadDay =
  /** It is done, and the connection ends before the answer. */
  | 'lostAnswer'
  /** It is done, and the answer is that of a server that has a fault. */
  | 'faultAfter'
  /** It is not done, and the answer is that of a server that has a fault. */
  | 'faultBefore'
  /** There is not enough money. */
  | 'tooLittle'
  /** The key is being worked on by another call. */
  | 'inUse'
  /** Too many calls. */
  | 'tooMany';

/** Stripe as it behaves: with state, keys and bad days. */
export interface FakeStripe {
  readonly address: StripeAddress;
  readonly accounts: Map<string, FakeAccount>;
  readonly transfers: FakeTransfer[];
  /** Every call, as `POST /v1/transfers`. */
  readonly calls: string[];
  /** What goes wrong with the next calls for a transfer, one after the other. */
  badDays: BadDay[];
  /** Whether nobody answers at all. */
  isAway: boolean;
  /** The account whose key is used. */
  platform: string;
  forget(): void;
  stop(): Promise<void>;
}

type Reply = { readonly status: number; readonly body: object };

const error = (status: number, code: string, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { code, type, message: code } },
});

function accountBody({ id, details_submitted, transfers, disabledReason }: FakeAccount): object {
  return {
    ...{ id, object: 'account', details_submitted, capabilities: { transfers } },
    requirements: { disabled_reason: disabledReason },
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return new URLSearchParams(body);
}

/** What Stripe does and answers. */
class Behaviour implements Omit<FakeStripe, 'address' | 'stop'> {
  readonly accounts = new Map<string, FakeAccount>();
  readonly transfers: FakeTransfer[] = [];
  readonly calls: string[] = [];
  badDays: BadDay[] = [];
  isAway = false;
  platform = 'acct_platform';
  private readonly kept = new Map<string, { body: string; reply: Reply }>();

  forget(): void {
    this.accounts.clear();
    this.kept.clear();
    for (const list of [this.transfers, this.calls, this.badDays]) list.length = 0;
    this.isAway = false;
    this.platform = 'acct_platform';
  }

  /** The same key answers the same, a fault as well, and is refused for something else. What was refused counts for nothing. */
  once(key: string | undefined, form: URLSearchParams, act: () => Reply): Reply {
    const known = key === undefined ? undefined : this.kept.get(key);
    if (known)
      return known.body === form.toString() ? known.reply : error(400, 'key_used', 'idempotency_error');
    const reply = act();
    if (key !== undefined && (reply.status < 400 || reply.status === 500))
      this.kept.set(key, { body: form.toString(), reply });
    return reply;
  }

  createAccount(): Reply {
    const id = `acct_${this.accounts.size + 1}`;
    const account: FakeAccount = {
      ...{ id, details_submitted: false, transfers: 'inactive', disabledReason: 'requirements.past_due' },
    };
    this.accounts.set(id, account);
    return { status: 200, body: accountBody(account) };
  }

  createTransfer(form: URLSearchParams): Reply {
    const destination = form.get('destination') ?? '';
    if (this.accounts.get(destination)?.transfers !== 'active')
      return error(400, 'insufficient_capabilities_for_transfer');
    const transfer: FakeTransfer = {
      ...{ id: `tr_${this.transfers.length + 1}`, destination, reversed: false },
      ...{ amount: Number(form.get('amount')), currency: form.get('currency') ?? '' },
      transfer_group: form.get('transfer_group') ?? '',
    };
    this.transfers.push(transfer);
    return { status: 200, body: { object: 'transfer', ...transfer } };
  }

  answer(route: string, form: URLSearchParams, key: string | undefined): Reply {
    const [path = '', query = ''] = route.split(' ').at(-1)?.split('?') ?? [];
    const id = path.split('/')[3] ?? '';
    if (route === 'GET /v1/account') return { status: 200, body: { id: this.platform, object: 'account' } };
    if (route === 'POST /v1/accounts') return this.once(key, form, () => this.createAccount());
    if (path === '/v1/account_links')
      return { status: 200, body: { url: `https://connect.stripe.test/${form.get('account')}` } };
    if (path.startsWith('/v1/accounts/')) {
      const account = this.accounts.get(id);
      return account ? { status: 200, body: accountBody(account) } : error(403, 'account_invalid');
    }
    if (route === 'POST /v1/transfers') return this.once(key, form, () => this.createTransfer(form));
    const group = new URLSearchParams(query).get('transfer_group');
    const data = this.transfers.filter(({ transfer_group }) => transfer_group === group);
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/transfers' } };
  }
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const fault: Reply = error(500, 'api_error', 'api_error');

/** What a bad day makes of a transfer; null where the connection ends. */
function onBadDay(day: BadDay, act: () => Reply, answerFault: () => Reply): Reply | null {
  if (day === 'tooLittle') return error(400, 'balance_insufficient');
  if (day === 'inUse') return error(409, 'idempotency_key_in_use', 'idempotency_error');
  if (day === 'tooMany') return error(429, 'rate_limit');
  if (day === 'faultBefore') return answerFault();
  act();
  return day === 'faultAfter' ? fault : null;
}

async function take(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const route = `${request.method} ${request.url}`;
  const form = await readForm(request);
  behaviour.calls.push(route.split('?')[0] ?? '');
  if (behaviour.isAway) {
    request.socket.destroy();
    return;
  }
  const given = request.headers['idempotency-key'];
  const key = typeof given === 'string' ? given : undefined;
  const act = () => behaviour.answer(route, form, key);
  const day = route === 'POST /v1/transfers' ? behaviour.badDays.shift() : undefined;
  const reply = day === undefined ? act() : onBadDay(day, act, () => behaviour.once(key, form, () => fault));
  if (reply) send(response, reply);
  else request.socket.destroy();
}

/** Starts a Stripe on loopback. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const behaviour = new Behaviour();
  const server = createServer((request, response) => void take(behaviour, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(behaviour, {
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** The header with which Stripe signs a text. */
export function signedHeader(given: { payload: string; secret: string; timestamp: number }): string {
  return Stripe.webhooks.generateTestHeaderString(given);
}

/** News as Stripe sends them: the body, and the header that signs it. */
export function stripeNews(
  secret: string,
  { type, object, at }: { type: string; object: object; at: Date },
): { body: string; signature: string } {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const timestamp = Math.floor(at.getTime() / 1000);
  return { body, signature: signedHeader({ payload: body, secret, timestamp }) };
}
