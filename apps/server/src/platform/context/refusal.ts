import type { WrongField } from '@lectern/contract/core/issues.rules.ts';
import type { RefusalCode } from '@lectern/contract/refusals.ts';

export interface RefusalDetails {
  /** The parameters of the text, by name. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Wrong fields, by the keys of their sentences. */
  readonly fields?: readonly WrongField[];
  /** From when on it may be asked again, in whole seconds from now. */
  readonly retryAfterSeconds?: number;
}

/**
 * An error that a user can cause and must be told. The edges turn it into the envelope; every other error is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** The answer of a rule or policy: allowed, or the refusal's name. */
export type Decision = { readonly ok: true } | { readonly ok: false; readonly code: RefusalCode };

export const allowed: Decision = { ok: true };

/** A decision that says no. */
export function denied(code: RefusalCode): Decision {
  return { ok: false, code };
}

/** Throws the refusal of a decision that says no. */
export function refuseUnless(decision: Decision): void {
  if (!decision.ok) throw new Refusal(decision.code);
}

/** Hands back what was found. Refuses with not_found for null and undefined: another institution's rows look the same. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('not_found');
  return value;
}
