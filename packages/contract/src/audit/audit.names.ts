import type { TextKey } from '../texts.ts';

/** What the acts of the audit are about, to choose among them. */
export const auditKinds = {
  people: 'audit.kind.people',
  accounts: 'audit.kind.accounts',
  levels: 'audit.kind.levels',
  subjects: 'audit.kind.subjects',
  flags: 'audit.kind.flags',
  codes: 'audit.kind.codes',
  sessions: 'audit.kind.sessions',
  hosts: 'audit.kind.hosts',
  reads: 'audit.kind.reads',
  exports: 'audit.kind.exports',
} as const satisfies Readonly<Record<string, TextKey>>;

/** One of them. */
export type AuditKind = keyof typeof auditKinds;

interface AuditedAct {
  readonly kind: AuditKind;
  readonly text: TextKey;
}

/** Every act that leaves an entry in the audit, with its words. An act without a row here does not compile. */
export const auditActions = {
  'person.added': { kind: 'people', text: 'audit.action.personAdded' },
  'person.changed': { kind: 'people', text: 'audit.action.personChanged' },
  'person.activated': { kind: 'people', text: 'audit.action.personActivated' },
  'person.deactivated': { kind: 'people', text: 'audit.action.personDeactivated' },
  'person.removed': { kind: 'people', text: 'audit.action.personRemoved' },
  'administrator.invited': { kind: 'people', text: 'audit.action.administratorInvited' },
  'parent-link.asked': { kind: 'people', text: 'audit.action.parentLinkAsked' },
  'parent-link.accepted': { kind: 'people', text: 'audit.action.parentLinkAccepted' },
  'parent-link.refused': { kind: 'people', text: 'audit.action.parentLinkRefused' },
  'parent-link.agreed': { kind: 'people', text: 'audit.action.parentLinkAgreed' },
  'parent-link.requested': { kind: 'people', text: 'audit.action.parentLinkRequested' },
  'parent-link.approved': { kind: 'people', text: 'audit.action.parentLinkApproved' },
  'parent-link.rejected': { kind: 'people', text: 'audit.action.parentLinkRejected' },
  'parent-merge.asked': { kind: 'people', text: 'audit.action.parentMergeAsked' },
  'parent-merge.confirmed': { kind: 'people', text: 'audit.action.parentMergeConfirmed' },
  'parent-merge.refused': { kind: 'people', text: 'audit.action.parentMergeRefused' },
  'parent-merge.done': { kind: 'people', text: 'audit.action.parentMergeDone' },
  'parent-link.ended': { kind: 'people', text: 'audit.action.parentLinkEnded' },
  'pay.changed': { kind: 'people', text: 'audit.action.payChanged' },
  'person.invited': { kind: 'accounts', text: 'audit.action.personInvited' },
  'person.signed-out': { kind: 'accounts', text: 'audit.action.personSignedOut' },
  'password.changed': { kind: 'accounts', text: 'audit.action.passwordChanged' },
  'password.reset-asked': { kind: 'accounts', text: 'audit.action.passwordResetAsked' },
  'email.change-asked': { kind: 'accounts', text: 'audit.action.emailChangeAsked' },
  'email.changed': { kind: 'accounts', text: 'audit.action.emailChanged' },
  'factor.turned-on': { kind: 'accounts', text: 'audit.action.factorTurnedOn' },
  'factor.turned-off': { kind: 'accounts', text: 'audit.action.factorTurnedOff' },
  'factor.passkey-added': { kind: 'accounts', text: 'audit.action.passkeyAdded' },
  'factor.passkey-removed': { kind: 'accounts', text: 'audit.action.passkeyRemoved' },
  'factor.codes-renewed': { kind: 'accounts', text: 'audit.action.codesRenewed' },
  'factor.code-used': { kind: 'accounts', text: 'audit.action.codeUsed' },
  'factor.reset': { kind: 'accounts', text: 'audit.action.factorReset' },
  'factor.rule-changed': { kind: 'accounts', text: 'audit.action.factorRuleChanged' },
  'calendar.renewed': { kind: 'accounts', text: 'audit.action.calendarRenewed' },
  'level.added': { kind: 'levels', text: 'audit.action.levelAdded' },
  'level.changed': { kind: 'levels', text: 'audit.action.levelChanged' },
  'level.moved': { kind: 'levels', text: 'audit.action.levelMoved' },
  'level.activated': { kind: 'levels', text: 'audit.action.levelActivated' },
  'level.deactivated': { kind: 'levels', text: 'audit.action.levelDeactivated' },
  'subject.added': { kind: 'subjects', text: 'audit.action.subjectAdded' },
  'subject.changed': { kind: 'subjects', text: 'audit.action.subjectChanged' },
  'subject.activated': { kind: 'subjects', text: 'audit.action.subjectActivated' },
  'subject.deactivated': { kind: 'subjects', text: 'audit.action.subjectDeactivated' },
  'subcategory.added': { kind: 'subjects', text: 'audit.action.subcategoryAdded' },
  'subcategory.changed': { kind: 'subjects', text: 'audit.action.subcategoryChanged' },
  'subcategory.activated': { kind: 'subjects', text: 'audit.action.subcategoryActivated' },
  'subcategory.deactivated': { kind: 'subjects', text: 'audit.action.subcategoryDeactivated' },
  'flag.answered': { kind: 'flags', text: 'audit.action.flagAnswered' },
  'visit.cancelled': { kind: 'sessions', text: 'audit.action.visitCancelled' },
  'visit.moved': { kind: 'sessions', text: 'audit.action.visitMoved' },
  'cancel-request.accepted': { kind: 'sessions', text: 'audit.action.cancelRequestAccepted' },
  'cancel-request.rejected': { kind: 'sessions', text: 'audit.action.cancelRequestRejected' },
  'flag-category.added': { kind: 'flags', text: 'audit.action.flagCategoryAdded' },
  'flag-category.changed': { kind: 'flags', text: 'audit.action.flagCategoryChanged' },
  'flag-category.activated': { kind: 'flags', text: 'audit.action.flagCategoryActivated' },
  'flag-category.deactivated': { kind: 'flags', text: 'audit.action.flagCategoryDeactivated' },
  'code.changed': { kind: 'codes', text: 'audit.action.codeChanged' },
  'code.activated': { kind: 'codes', text: 'audit.action.codeActivated' },
  'code.deactivated': { kind: 'codes', text: 'audit.action.codeDeactivated' },
  'codes.imported': { kind: 'codes', text: 'audit.action.codesImported' },
  'host.changed': { kind: 'hosts', text: 'audit.action.hostChanged' },
  'host.secret-set': { kind: 'hosts', text: 'audit.action.hostSecretSet' },
  'host.secret-removed': { kind: 'hosts', text: 'audit.action.hostSecretRemoved' },
  'student-note.added': { kind: 'people', text: 'audit.action.studentNoteAdded' },
  'student-notes.read': { kind: 'reads', text: 'audit.action.studentNotesRead' },
  'visit-notes.read': { kind: 'reads', text: 'audit.action.notesRead' },
  'board.read': { kind: 'reads', text: 'audit.action.boardRead' },
  'chat.read': { kind: 'reads', text: 'audit.action.chatRead' },
  'recording.watched': { kind: 'reads', text: 'audit.action.recordingWatched' },
  'visit-summary.exported': { kind: 'exports', text: 'audit.action.summaryExported' },
  'people.exported': { kind: 'exports', text: 'audit.action.peopleExported' },
  'person.exported': { kind: 'exports', text: 'audit.action.personExported' },
  'erasure.asked': { kind: 'exports', text: 'audit.action.erasureAsked' },
  'erasure.agreed': { kind: 'exports', text: 'audit.action.erasureAgreed' },
  'erasure.withdrawn': { kind: 'exports', text: 'audit.action.erasureWithdrawn' },
  'person.erased': { kind: 'exports', text: 'audit.action.personErased' },
  'audit.exported': { kind: 'exports', text: 'audit.action.auditExported' },
} as const satisfies Readonly<Record<string, AuditedAct>>;

/** A verb in the past, behind what it is about. */
export type AuditAction = keyof typeof auditActions;

/**
 * What an act may be about. A kind tells which levels' administrators see the entry: the server has a row for each. What
 * belongs to no level is for the top admin alone.
 */
export const auditSubjects = {
  person: 'audit.subject.person',
  /** What parents answer to schools, which is not told to them: for the top admin alone. */
  parentLink: 'audit.subject.parentLink',
  /** What an educator earns: the levels read it where they read the educator, and Level 1 nowhere. */
  pay: 'audit.subject.pay',
  level: 'audit.subject.level',
  visit: 'audit.subject.visit',
  recording: 'audit.subject.recording',
  subject: 'audit.subject.subject',
  subcategory: 'audit.subject.subcategory',
  flagCategory: 'audit.subject.flagCategory',
  /** A code of a list that MedicAid picks from: the institution's. */
  listedCode: 'audit.subject.listedCode',
  host: 'audit.subject.host',
  institution: 'audit.subject.institution',
} as const satisfies Readonly<Record<string, TextKey>>;

/** One kind of thing. */
export type AuditSubject = keyof typeof auditSubjects;

/** The fields that a change may name, with their words. A field without a row here does not compile. */
export const auditFields = {
  active: 'audit.field.active',
  address: 'audit.field.address',
  appname: 'audit.field.appname',
  brandColor: 'audit.field.brandColor',
  bufferMinutes: 'audit.field.bufferMinutes',
  cleverLoginUrl: 'audit.field.cleverLoginUrl',
  code: 'audit.field.code',
  codeList: 'audit.field.codeList',
  codesAdded: 'audit.field.codesAdded',
  codesChanged: 'audit.field.codesChanged',
  dateOfBirth: 'audit.field.dateOfBirth',
  description: 'audit.field.description',
  email: 'audit.field.email',
  finalBufferMinutes: 'audit.field.finalBufferMinutes',
  file: 'audit.field.file',
  factorRequired: 'audit.field.factorRequired',
  firstName: 'audit.field.firstName',
  flagStatus: 'audit.field.flagStatus',
  gender: 'audit.field.gender',
  grade: 'audit.field.grade',
  inPerson: 'audit.field.inPerson',
  lastName: 'audit.field.lastName',
  levelId: 'audit.field.levelId',
  levelIds: 'audit.field.levelIds',
  levelTitles: 'audit.field.levelTitles',
  logo: 'audit.field.logo',
  logoDark: 'audit.field.logoDark',
  logoSmall: 'audit.field.logoSmall',
  lines: 'audit.field.lines',
  medicAid: 'audit.field.medicAid',
  mobile: 'audit.field.mobile',
  name: 'audit.field.name',
  notPaid: 'audit.field.notPaid',
  noticeHours: 'audit.field.noticeHours',
  pageSize: 'audit.field.pageSize',
  order: 'audit.field.order',
  outcome: 'audit.field.outcome',
  parent: 'audit.field.parent',
  parentId: 'audit.field.parentId',
  parents: 'audit.field.parents',
  payoutEnabled: 'audit.field.payoutEnabled',
  phone: 'audit.field.phone',
  picture: 'audit.field.picture',
  rate: 'audit.field.rate',
  role: 'audit.field.role',
  roleTypeName: 'audit.field.roleTypeName',
  roleTypePath: 'audit.field.roleTypePath',
  roleTypePaths: 'audit.field.roleTypePaths',
  roleTypes: 'audit.field.roleTypes',
  search: 'audit.field.search',
  senderName: 'audit.field.senderName',
  sessionTime: 'audit.field.sessionTime',
  slotMinutes: 'audit.field.slotMinutes',
  socialLinks: 'audit.field.socialLinks',
  studentNumber: 'audit.field.studentNumber',
  subcategoryIds: 'audit.field.subcategoryIds',
  subjectId: 'audit.field.subjectId',
  supportEmail: 'audit.field.supportEmail',
  timeZone: 'audit.field.timeZone',
  title: 'audit.field.title',
} as const satisfies Readonly<Record<string, TextKey>>;

/** One of these fields. */
export type AuditField = keyof typeof auditFields;
