import { call } from '../core/call.ts';
import { storingRefusals } from '../files/files.names.ts';
import { byId } from '../core/core.shapes.ts';
import { booked, bookingForm, bookingOptions } from '../booking/booking.shapes.ts';
import { educatorList, familyListQuery, studentList, visitListQuery } from './lists.shapes.ts';
import { attachmentForm, attachments, visitInfo, visitState } from './visits.shapes.ts';

/** Calls about visits: booking, lists, one visit, its pictures and PDFs. */
export const visitsCalls = {
  book: call('POST', '/visit', {
    creates: true,
    idempotent: true,
    summary: 'Books an appointment, an on-demand session that begins at once, or a session in person.',
    body: bookingForm,
    response: booked,
    refusals: [
      'slot_taken',
      'own_session_then',
      'child_session_then',
      'session_too_long',
      'too_many_open_sessions',
      'too_many_with_educator',
      'bookings_used_up',
      'slots_not_sequential',
      'slot_not_offered',
      'date_out_of_range',
      'educator_not_free',
      'students_closed',
      'on_demand_too_short',
      'visit_type_not_allowed',
      'school_closed',
      'referral_over',
      'kid_not_chosen',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
    ],
    success: 'visits.booking.booked',
  }),
  bookingOptions: call('GET', '/visit/booking-options', {
    summary: 'Says what may be booked for the student, or for the child that a parent has chosen.',
    response: bookingOptions,
    refusals: ['kid_not_chosen'],
  }),
  studentVisits: call('GET', '/visit/student', {
    summary: 'Pages through the sessions of a student, or of the child that a parent has chosen.',
    query: familyListQuery,
    response: studentList,
    refusals: ['kid_not_chosen'],
  }),
  educatorVisits: call('GET', '/visit/educator', {
    summary: 'Pages through the sessions of the educator who asks.',
    query: visitListQuery,
    response: educatorList,
  }),
  visit: call('GET', '/visit/:id', {
    summary: 'Everything about one session for the person who asks, with what they may do next.',
    params: byId,
    response: visitInfo,
  }),
  visitStatus: call('PUT', '/visit/:id/status', {
    summary: "Brings a session's state up to date with the clock and says where it stands.",
    params: byId,
    response: visitState,
  }),
  addAttachments: call('POST', '/visit/attachment', {
    summary: 'Adds pictures and PDFs to a booking.',
    body: attachmentForm,
    response: attachments,
    refusals: [
      'visit_images_closed',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
      'too_many_files',
    ],
    success: 'visits.attachments.added',
  }),
  deleteAttachment: call('DELETE', '/visit/attachment/:id', {
    summary: 'Removes a picture or PDF from a booking.',
    params: byId,
    response: attachments,
    refusals: ['visit_images_closed'],
    success: 'visits.attachments.removed',
  }),
} as const;
