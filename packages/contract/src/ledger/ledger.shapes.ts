import { z } from 'zod';
import {
  civilDate,
  id,
  instant,
  lines,
  page,
  paging,
  recordVersion,
  search,
  together,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { visitTypeCodes, type VisitKind } from '../visits/visits.names.ts';
import { ledgerLimits } from './ledger.limits.ts';
import { balanceParts, ledgerReasons, payCauses, rateScopes, reversalReasons } from './ledger.names.ts';

const kinds = Object.keys(visitTypeCodes) as [VisitKind, ...VisitKind[]];
const givenCents = z.int().min(0).max(ledgerLimits.mostCents);
const percent = z.int().min(0).max(100);
/** Any amount, in cents of the institution's currency. */
const amount = z.int();
/** ISO 4217. */
const currency = z.string();

/** The rate that an amount was computed by, and why it was this one. */
export const applicableRate = z.object({
  /** The most particular thing that had a rate on the day. */
  scope: z.enum(rateScopes),
  /** The educator, subject or level; null for a kind of session and for the institution. */
  holderId: id.nullable(),
  /** Null for the institution's usual rate, where nobody has set one. */
  validFrom: civilDate.nullable(),
  /** For an hour. */
  cents: z.int().min(0),
});

/** A session's earnings, and everything they were computed from. */
export const sessionEvidence = z.object({
  kind: z.literal('session'),
  visitId: id,
  cause: z.enum(payCauses),
  /** The side that caused it; null for a session that was held. */
  side: z.enum(['student', 'educator']).nullable(),
  sessionKind: z.enum(kinds),
  subjectId: id.nullable(),
  levelPath: z.array(id),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  /** The session's day in the zone of its school, by which the rate was chosen. */
  day: civilDate,
  /** Elapsed time between the scheduled start and end, in minutes. */
  minutes: z.number(),
  rate: applicableRate,
  /** How much of rate by time it earns. */
  percent,
  feeCents: z.int(),
  familyRateCents: z.int().nullable(),
  attendance: z.object({
    students: z.int(),
    present: z.int(),
    /** Minutes that both sides were in the room at once; null where there is no room. */
    togetherMinutes: z.number().nullable(),
    /** Together so briefly that Level 3 confirms the pay. */
    isToConfirm: z.boolean(),
  }),
  /** The person who completed it, or called it late; null if time alone decided. */
  decidedBy: id.nullable(),
});

/** An entry that takes another one back. */
export const reversalEvidence = z.object({
  kind: z.literal('reversal'),
  visitId: id,
  /** The entry that is taken back. */
  entryId: id,
  why: z.enum(reversalReasons),
  decidedBy: id.nullable(),
});

/** A step of a payout. */
export const payoutEvidence = z.object({ kind: z.literal('payout'), payoutId: id, decidedBy: id.nullable() });

/** The evidence of an entry. */
export const ledgerEvidence = z.discriminatedUnion('kind', [
  sessionEvidence,
  reversalEvidence,
  payoutEvidence,
]);

/** The evidence of an entry. */
export type LedgerEvidence = z.infer<typeof ledgerEvidence>;

/** A session's earnings, and everything they were computed from. */
export type SessionEvidence = z.infer<typeof sessionEvidence>;

/** An educator's earnings. */
export const educatorBalance = z.object({
  currency,
  /** The amount of a payout; negative if more was taken back than was earned since. */
  available: amount,
  /** Not posted yet, or with an open flag. */
  pending: amount,
  /** Taken by a payout that is not done. */
  reserved: amount,
  paid: amount,
});

/** An educator's earnings. */
export type EducatorBalance = z.infer<typeof educatorBalance>;

/** Which part of a balance is opened. */
export const balanceQuery = z.strictObject({ of: z.enum(balanceParts).default('available'), ...paging });

/** A line of a balance with all that it rests on. */
export const balanceLine = z.object({
  /** The entry; null for amounts that are computed and not posted yet. */
  entryId: id.nullable(),
  reason: z.enum(ledgerReasons),
  amount,
  /** When it was posted, or will be. */
  at: instant,
  /** The person who completed the session or decided about it; null if time alone did. */
  decidedByName: z.string().nullable(),
  evidence: ledgerEvidence,
});

/** A line of a balance with all that it rests on. */
export type BalanceLine = z.infer<typeof balanceLine>;

/** The lines of one part of a balance, the latest first; all of them sum to `total`. */
export const balanceLines = page(balanceLine).extend({ currency, total: amount });

/** Everything that the ledger says of one session, the oldest first. */
export const visitMoney = z.object({
  currency,
  /** Nothing where the session is not in the ledger. */
  state: z.enum(['none', 'pending', 'posted', 'notPaid']),
  isFlagged: z.boolean(),
  earning: amount,
  fee: amount,
  /** The school's cost: earning and fee. */
  cost: amount,
  entries: z.array(balanceLine),
  /** Whether the asker may have it paid after all. */
  mayReinstate: z.boolean(),
  /** Whether the asker may decide if it is paid, because people were together too briefly. */
  mayConfirm: z.boolean(),
});

/** Everything that the ledger says of one session. */
export type VisitMoney = z.infer<typeof visitMoney>;

/** Why a session is paid after all. */
export const reinstatement = z.strictObject({
  reason: lines(ledgerLimits.reason).min(1, say('ledger.field.reason')),
});

/** Whether a session is paid in which people were together too briefly. */
export const payConfirmation = z.strictObject({ isPaid: z.boolean() });

/** A rate as it is kept. */
export const ledgerRate = z.object({
  id,
  scope: z.enum(rateScopes),
  holderId: id.nullable(),
  /** The name of the subject or level. */
  holder: z.string().nullable(),
  /** The depth of a level: 1 just below the institution, 3 a school. */
  depth: z.int().nullable(),
  sessionKind: z.enum(kinds).nullable(),
  validFrom: civilDate,
  cents: z.int().min(0),
  setBy: z.string(),
  setAt: instant,
  isToCome: z.boolean(),
});

/** All rates but those of educators, the newest first, and what holds where none does. */
export const ledgerRates = z.object({
  currency,
  /** The day by which rates hold now, in the institution's zone. */
  today: civilDate,
  usualCents: z.int(),
  rates: z.array(ledgerRate),
});

/** All rates but those of educators, the newest first, and what holds where none does. */
export type LedgerRates = z.infer<typeof ledgerRates>;

/** Which subjects are looked for. */
export const rateSubjectsQuery = z.strictObject({ search });

/** Active subjects that a rate can be set for, by name, with the level that offers each; null for everywhere. */
export const rateSubjects = z.object({
  subjects: z.array(z.object({ id, name: z.string(), level: z.string().nullable() })),
});

const rateFields = {
  scope: z.enum(rateScopes),
  /** The educator, subject or level. */
  holderId: id.nullable().default(null),
  sessionKind: z.enum(kinds).nullable().default(null),
  validFrom: civilDate,
  cents: givenCents,
};

/** Whether a rate names what it is for, and nothing else. */
function isOfItsScope({
  scope,
  holderId,
  sessionKind,
}: {
  scope: string;
  holderId: string | null;
  sessionKind: string | null;
}): boolean {
  const needsHolder = scope === 'educator' || scope === 'subject' || scope === 'level';
  return needsHolder === (holderId !== null) && (scope === 'kind') === (sessionKind !== null);
}

const ofItsScope = { message: say('ledger.field.holder'), path: ['holderId'], ...together };

/** A rate that is to hold from a day on, which may be over. */
export const wantedRate = z.strictObject(rateFields).refine(isOfItsScope, ofItsScope);

/** The same, with what was shown of its corrections. */
export const newRate = z
  .strictObject({
    ...rateFields,
    shown: z.strictObject({ corrections: z.int().min(0), cents: amount }),
  })
  .refine(isOfItsScope, ofItsScope);

/** The corrections by a rate. */
export const rateCorrections = z.object({
  currency,
  /** How many sessions, and what they earn more or less together. */
  corrections: z.int().min(0),
  cents: amount,
  /** The first of them by day. */
  sessions: z.array(
    z.object({
      ...{ visitId: id, educatorId: id, educator: z.string(), day: civilDate },
      ...{ before: amount, after: amount },
    }),
  ),
});

/** The corrections by a rate. */
export type RateCorrections = z.infer<typeof rateCorrections>;

/** An institution's terms about money. */
const terms = {
  /** The institution's addition to each earning. */
  feeCents: givenCents,
  /** The charge to each student for an hour; null for none. */
  familyRateCents: givenCents.nullable(),
  /** How much a session earns that a student cancelled late, or to which none came. */
  studentLatePercent: percent,
  studentAbsentPercent: percent,
  /** The same where it was the educator. */
  educatorLatePercent: percent,
  educatorAbsentPercent: percent,
  version: recordVersion,
};

/** An institution's terms about money. */
export const ledgerTerms = z.object({ currency, ...terms });

/** An institution's terms about money. */
export type LedgerTerms = z.infer<typeof ledgerTerms>;

/** The terms for sessions from now on. */
export const changedTerms = z.strictObject(terms);
