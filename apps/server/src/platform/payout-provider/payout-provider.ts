import type { Language } from '@lectern/contract/core/core.names.ts';
import type { PayoutProviderName } from '@lectern/contract/payouts/payouts.names.ts';
import type { Scope } from '../db/scope.ts';

/** The state of an account at a provider; gone if the provider no longer knows it. */
export type ProviderAccountState = 'gone' | 'incomplete' | 'active' | 'disabled';

/** Money that a provider has sent to an account. */
export interface ProviderTransfer {
  readonly id: string;
  /** Whether all of it was taken back. */
  readonly isReturned: boolean;
}

/** The transfer to send. */
export interface WantedTransfer {
  /** Names the transfer at the provider, and is its key there: asked for twice, it is sent once. */
  readonly payoutId: string;
  readonly accountId: string;
  /** Cents of the currency. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The owner of a new account. */
export interface WantedAccount {
  /** Asked for twice with the same key, it is opened once. */
  readonly key: string;
  readonly educatorId: string;
  readonly institutionId: string;
  readonly email: string;
}

/** Where somebody comes back to from a provider's pages. */
export interface WaysBack {
  /** When they are done. */
  readonly done: string;
  /** When the address of the pages has become too old: it asks for another one. */
  readonly again: string;
  /** In which language they read, as far as we say it. */
  readonly language: Language;
}

/** Why a provider did not do what it was asked: it said no, or nobody knows whether it was done. */
export class PayoutFault extends Error {
  readonly kind: 'refused' | 'unclear';
  constructor(kind: PayoutFault['kind'], reason: string) {
    super(reason);
    this.name = 'PayoutFault';
    this.kind = kind;
  }
}

/**
 * A payment provider. Its work happens outside our database: never call it inside a transaction. Throws PayoutFault.
 */
export interface PayoutProvider {
  readonly name: PayoutProviderName;
  /** The platform of these accounts: an account of one platform does not exist on another. */
  platform(): Promise<string>;
  openAccount(account: WantedAccount): Promise<string>;
  accountState(accountId: string): Promise<ProviderAccountState>;
  /** The provider's pages on which the owner finishes the account, for a few minutes. */
  setupAddress(accountId: string, ways: WaysBack): Promise<string>;
  transfer(wanted: WantedTransfer): Promise<ProviderTransfer>;
  /** The transfer of a payout; null if nothing was sent. */
  findTransfer(payoutId: string): Promise<ProviderTransfer | null>;
}

/** Something changed at a provider. It is only a hint: the current state is fetched. */
export type PayoutNews =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'transfer'; readonly payoutId: string };

/** Raised where news are not signed with the secret, or were too long ago. */
export class NewsNotSigned extends Error {}

/** News of Stripe as they came. */
export interface SignedNews {
  readonly body: string;
  readonly signature: string;
  readonly secret: string;
  readonly now: Date;
}

/** The providers that the product knows. */
export interface PayoutProviders {
  stripe(key: string): PayoutProvider;
  /** Replaces a provider where there is no key; null in production, where nothing may look as if money moved. */
  sandbox(scope: Scope): PayoutProvider | null;
  /** The subject of news; null if it is not ours. Throws NewsNotSigned. */
  readStripeNews(news: SignedNews): PayoutNews | null;
}
