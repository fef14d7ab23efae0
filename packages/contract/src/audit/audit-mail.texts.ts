/** Mails about the check of a day. */
export const auditMailTexts = {
  headSubject: 'Audit of {{name}} on {{day}}',
  headBody_one:
    'Hello {{person}},\n\nthe audit of {{name}} was checked. It has {{number}} entry, which was not changed. It has this hash:\n\n{{hash}}\n\nKeep this mail outside of the product. Nobody who changes an older entry can reproduce this hash.',
  headBody_other:
    'Hello {{person}},\n\nthe audit of {{name}} was checked. It has {{number}} entries, and none of them was changed. The last one has this hash:\n\n{{hash}}\n\nKeep this mail outside of the product. Nobody who changes an older entry can reproduce this hash.',
  brokenSubject: 'The audit of {{name}} is broken',
  brokenBody_one:
    'Hello {{person}},\n\nthe audit of {{name}} was checked on {{day}}, and entry {{broken}} is not as it was written. Somebody changed the database without the product. Compare it with a backup, and with the hashes of earlier mails.\n\nThe audit has {{number}} entry. It has this hash:\n\n{{hash}}',
  brokenBody_other:
    'Hello {{person}},\n\nthe audit of {{name}} was checked on {{day}}, and entry {{broken}} is not as it was written. Somebody changed the database without the product. Compare it with a backup, and with the hashes of earlier mails.\n\nThe audit has {{number}} entries. The last one has this hash:\n\n{{hash}}',
} as const;
