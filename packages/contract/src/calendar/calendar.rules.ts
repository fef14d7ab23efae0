import { visitStatusCodes, visitTypeCodes } from '../visits/visits.names.ts';

/** Whether a session can be put into a calendar: it is booked, and did not begin as soon as it was asked for. */
export function isForCalendars(visit: { readonly visitStatus: number; readonly visitType: number }): boolean {
  return visit.visitStatus === visitStatusCodes.booked && visit.visitType !== visitTypeCodes.onDemand;
}
