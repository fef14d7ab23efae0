import { describe, expect, it } from 'vitest';
import { summaryShown, type SummaryFacts } from './summary.rules.ts';
import { sessionStatuses, type SessionStatus, type VisitKind } from './visits.names.ts';

/** The statuses of the columns below, in their order. */
const statuses: readonly SessionStatus[] = [
  ...[sessionStatuses.booked, sessionStatuses.inCall, sessionStatuses.notePending],
  ...[sessionStatuses.completed, sessionStatuses.cancelled, sessionStatuses.missed],
];

/**
 * The visible parts, a letter each: the tabs Flag, Notes and Chat, the Level's name, Date of birth, Participation,
 * the broadcast's Open count, the Roster's change, and whether anything can be Edited. Every session is flagged that
 * can be; pictures are open until it is complete, cancelled or missed.
 */
function lettersOf(facts: Omit<SummaryFacts, 'allowAddImage'>): string {
  const closed: readonly SessionStatus[] = [
    ...[sessionStatuses.completed, sessionStatuses.cancelled, sessionStatuses.missed],
  ];
  const shown = summaryShown({ ...facts, allowAddImage: !closed.includes(facts.status) });
  return [
    shown.tabs.includes('flag') && 'F',
    shown.tabs.includes('notes') && 'N',
    shown.tabs.includes('chat') && 'C',
    shown.hasLevelName && 'L',
    shown.hasDateOfBirth && 'D',
    shown.hasParticipation && 'P',
    shown.opensCount && 'O',
    shown.changesRoster && 'R',
    shown.isChangeable && 'E',
  ]
    .filter(Boolean)
    .join('');
}

type Rows = Readonly<Record<VisitKind, string>>;

/*                  Booked  In call  Note Pending  Completed  Cancelled  Missed */
const educator: Rows = {
  onDemand: '       LE      LE       NCLPE         FNCLPE     LE         LE',
  appointment: '    LE      LE       NCLPE         FNCLPE     LE         LE',
  classroom: '      LRE     LRE      NCLPRE        FNCLPE     LE         LE',
  broadcast: '      LOE     LOE      NCLPOE        FNCLPE     LOE        LOE',
  inPerson: '       LE      LE       NLPE          FNLPE      LE         LE',
  conference: '     LE      LE       NCLE          FNCLE      LE         LE',
};
/** 'Student Summary': the same without anything that changes or tells of flags. */
const ofStudent: Rows = {
  onDemand: '       LD      LD       NCLDP         NCLDP      LD         LD',
  appointment: '    LD      LD       NCLDP         NCLDP      LD         LD',
  classroom: '      LD      LD       NCLDP         NCLDP      LD         LD',
  broadcast: '      LDO     LDO      NCLDPO        NCLDP      LDO        LDO',
  inPerson: '       LD      LD       NLDP          NLDP       LD         LD',
  conference: '     LD      LD       NCLD          NCLD       LD         LD',
};
/** Levels 2 and 3. */
const admin: Rows = {
  onDemand: '       LE      LE       NCLPE         FNCLPE     LE         LE',
  appointment: '    LE      LE       NCLPE         FNCLPE     LE         LE',
  classroom: '      LE      LE       NCLPE         FNCLPE     LE         LE',
  broadcast: '      LOE     LOE      NCLPOE        FNCLPE     LOE        LOE',
  inPerson: '       LE      LE       NLPE          FNLPE      LE         LE',
  conference: '     LE      LE       NCLE          FNCLE      LE         LE',
};
/** Students and parents, who never see flags. */
const attendee: Rows = {
  onDemand: '       E       E        NCE           NCE        E          E',
  appointment: '    E       E        NCE           NCE        E          E',
  classroom: '      E       E        NCE           NCE        E          E',
  broadcast: '      E       E        NCE           NCE        E          E',
  inPerson: '       E       E        NE            NE         E          E',
  conference: '     E       E        NCE           NCE        E          E',
};

const cells = (rows: Rows) =>
  (Object.keys(rows) as VisitKind[]).flatMap((kind) =>
    rows[kind]
      .trim()
      .split(/\s+/)
      .map((letters, at) => [kind, statuses[at] as SessionStatus, letters] as const),
  );

describe.each([
  ['its educator', educator, { viewer: 'educator', isOfStudent: false, isFlagged: true }],
  ['its educator among a student’s', ofStudent, { viewer: 'educator', isOfStudent: true, isFlagged: true }],
  ['an administrator', admin, { viewer: 'admin', isOfStudent: false, isFlagged: true }],
  ['a student or parent', attendee, { viewer: 'attendee', isOfStudent: false, isFlagged: false }],
] as const)('a summary for %s', (_, rows, reader) => {
  it.each(cells(rows))('of kind %s at %s shows %s', (kind, status, letters) => {
    expect(lettersOf({ ...reader, kind, status })).toBe(letters);
  });
});

describe('a flag', () => {
  it('has a tab only where there is one', () => {
    const facts = { viewer: 'educator', kind: 'appointment', isOfStudent: false, isFlagged: false } as const;
    expect(lettersOf({ ...facts, status: sessionStatuses.completed })).toBe('NCLPE');
  });
});
