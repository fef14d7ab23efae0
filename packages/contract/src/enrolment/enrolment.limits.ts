/** Limits of enrolment. */
export const enrolmentLimits = {
  /** Schools and subcategories of one request. */
  schools: 20,
  subcategories: 50,
  /** Characters of the reason for which a request is refused. */
  reason: 200,
  /** Characters of the agency's number of a background check. */
  checkReference: 60,
  /** How often one person may send a request in a day: administrators are told of each. */
  perDay: 10,
} as const;

/** How often each call of enrolment may be made. */
export const enrolmentCallPaces = {
  askEmailLink: 'usual',
  ownEnrolment: 'usual',
  enrolmentSchools: 'usual',
  enrolmentSubcategories: 'usual',
  chooseSchool: 'usual',
  sendEnrolment: 'usual',
  openEnrolments: 'usual',
  enrolmentOf: 'usual',
  decideEnrolment: 'usual',
  setBackgroundCheck: 'usual',
  checkRule: 'usual',
  setCheckRule: 'usual',
} as const;
