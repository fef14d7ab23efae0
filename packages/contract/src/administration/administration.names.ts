import { defineRefusals } from '../core/refusal.ts';

/** Sort keys of lists of levels. */
export const levelOrders = ['name', 'code'] as const;

/** Sort keys of lists of subjects. */
export const subjectOrders = ['name', 'level'] as const;

/** Sort keys of lists of subcategories. */
export const subcategoryOrders = ['name', 'subject'] as const;
/** Sort keys of lists of students. */
export const studentOrders = ['name', 'studentRollNum', 'grade'] as const;

/** Sort keys of lists of educators. */
export const educatorOrders = ['name', 'email'] as const;

/** How far the background check of an educator is. */
export const backgroundChecks = ['none', 'submitted', 'passed', 'failed', 'expired'] as const;

/** What happens to the upcoming sessions of a deactivated person. */
export const sessionFates = ['keep', 'cancel'] as const;

/** How administration refuses. */
export const administrationRefusals = defineRefusals('administration', {
  /** A sibling level has this name. */
  level_name_taken: 417,
  /** Another level of the institution has this code. */
  level_code_taken: 417,
  /** Somebody of the institution has this e-mail address. */
  email_in_use: 417,
  /** Another student of the institution has this number. */
  student_number_in_use: 417,
  /** Somebody else saved the same record meanwhile: the form shows what they changed. */
  changed_meanwhile: 417,
  /** A call runs at the level or below it. */
  level_in_call: 417,
  /** A level keeps one active administrator at least. */
  last_administrator: 417,
  /** A level has too many administrators to invite more. */
  too_many_administrators: 417,
  /** People who have a password by now need no invitation. */
  already_joined: 417,
  /** Nothing can be mailed to people without an address. */
  email_missing: 417,
  /** A person who had an address until recently gets no code instead. */
  email_taken_lately: 417,
  /** Deactivated people get neither invitations nor new passwords. */
  account_closed: 417,
  /** People who sign in by a provider alone get no password. */
  provider_only: 417,
  /** Nobody is left to a provider that the host does not offer. */
  no_provider: 417,
  /** Nobody is invited below a level that is closed. */
  level_closed: 417,
  /** More slips than are made at once. */
  too_many_slips: 417,
  /** Two addresses of the same account. */
  same_account: 417,
  /** No parent of the institution has the address. */
  no_parent_account: 417,
  /** The account of the parent is closed. */
  parent_account_closed: 417,
  /** One of the accounts is asked already whether it belongs to another. */
  merge_open: 417,
  /** A student has too many parents to link more. */
  parents_full: 417,
  /** A parent has proposed too many further parents of a child: the school answers first. */
  proposals_full: 417,
  /** Nobody is the parent of a student by the student's own address. */
  address_of_student: 417,
  /** A subject of the same level, of one above or of one below has this name. */
  subject_name_taken: 417,
  /** Another subcategory of the subject has this name. */
  subcategory_name_taken: 417,
  /** A person's picture must be a picture, and a small one. */
  picture_unfit: 400,
  /** A level that moves would bring a subject under another one of the same name. */
  subject_names_clash: 417,
  /** Only closed accounts can be erased: close it first, which decides about the upcoming sessions. */
  account_open: 417,
  /** An erasure of the same person is open. */
  erasure_asked: 417,
  /** Nobody erases themselves. */
  not_oneself: 417,
  /** It was taken back, agreed to or begun by now. */
  erasure_over: 417,
  /** Another top administrator than the one who asked agrees. */
  second_admin_needed: 417,
  /** More people than a file takes: the list is narrowed first. */
  people_file_too_long: 417,
  /** Too many files of people were made in 24 hours. */
  people_files_used_up: 429,
  /** More entries than a file takes: fewer days are chosen. */
  audit_file_too_long: 417,
  /** More sessions of a student than a file takes: fewer days are chosen. */
  attendance_file_too_long: 417,
});
