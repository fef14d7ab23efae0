/** Texts of cancelling and moving sessions, and of requests for it. */
export const cancelRequestsTexts = {
  refusal: {
    not_cancellable: 'This session can no longer be changed.',
    request_needed: 'You cannot do this yourself. You can send a request instead.',
    visit_moved: 'The session has been moved meanwhile. Look at its new time first.',
    other_length: 'Choose a time that is as long as the session.',
    request_open: 'There is a request for this session already.',
    request_not_needed: 'You can still do this yourself. No request is needed.',
    request_over: 'This request is no longer open. Reload the page to see what became of it.',
  },
  field: {
    reason: 'Reason is mandatory',
    reasonTooLong: 'Reason can be added upto 200 characters',
    answer: 'A sentence is mandatory',
    answerTooLong: 'Please use at most 200 characters.',
    outcome: 'Choose excused or late',
  },
  cancelled: 'The session has been cancelled.',
  declined: 'You no longer take part in this session.',
  moved: 'The session has been moved.',
  raised: 'Your request has been sent.',
  withdrawn: 'Your request has been withdrawn.',
  accepted: 'The request has been accepted.',
  rejected: 'The request has been rejected.',
} as const;
