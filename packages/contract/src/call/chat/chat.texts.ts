/** Texts of a visit's chat. */
export const chatTexts = {
  refusal: {
    chat_closed: 'The chat of this session is closed.',
    message_empty: 'Please write a message.',
  },
  title: 'Chat',
  placeholder: 'Write a message',
  send: 'Send',
  attach: 'Add an image or PDF',
  emptyInCall: 'No messages yet',
  tooLong: 'Please use at most 255 characters.',
  direct: '(Direct Message)',
  you: 'You',
  sending: 'Sending',
  notSent: 'Not sent. Try again',
  loadOlder: 'Load older messages',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  spoken: 'Message from {{name}}: {{text}}',
  from: '{{name}}, {{time}}',
  notice: {
    opened: 'The session has begun.',
    joined: '{{name}} has joined the session',
    left: '{{name}} has left the session',
    ended: 'The session has ended.',
  },
} as const;
