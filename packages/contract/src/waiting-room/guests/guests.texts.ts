/** Texts of guests, who come by a personal link. */
export const guestsTexts = {
  refusal: {
    guest_link_dead: 'This link does not work any more. Please ask for a new one.',
    guest_too_early: "The session hasn't started yet. Please wait here, the host will begin shortly.",
    guest_time_ended: 'Your session time is ended',
    guest_blocked: 'This link was opened on too many devices. Please wait until the {{role}} lets you in.',
    guests_not_allowed: 'Links for guests can only be made for broadcasts.',
    guests_full: 'The broadcast session can be scheduled for a maximum of {{count}} students',
  },
  with: 'Session with {{name}}',
  detailsTitle: 'Who are you?',
  detailsText: 'The others see this name in the session.',
  firstName: 'First name',
  lastName: 'Last name',
  goOn: 'Continue',
  wait: 'Please wait here. You can enter as soon as {{name}} has opened the session.',
  open: 'The session is open.',
  noLink: 'This page opens by a personal link from an email.',
  seatTaken: 'Your link was opened on another device. This page is closed.',
  namesRequired: 'First name and last name are required',
  nameTooLong: 'Please use at most 50 characters.',
  mail: {
    inviteSubject: 'Your link to a session with {{educator}}',
    inviteBody:
      'Hello,\n\n{{educator}} invites you to a session on {{date}}.\n\nThis is your personal link, please do not pass it on:\n{{link}}\n\nYou can enter from 10 minutes before the start. The link works on one device at a time.\n\n{{name}}',
    reminderSubject: 'Reminder: your session with {{educator}}',
    reminderBody:
      'Hello,\n\nyour session with {{educator}} begins on {{date}}.\n\nThis is your personal link, please do not pass it on:\n{{link}}\n\nYou can enter from 10 minutes before the start. The link works on one device at a time.\n\n{{name}}',
    cancelledSubject: 'The session with {{educator}} was cancelled',
    cancelledBody: 'Hello,\n\nthe session with {{educator}} on {{date}} will not take place.\n\n{{name}}',
  },
} as const;
