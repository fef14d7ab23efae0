import { call } from '../core/call.ts';
import { page } from '../core/core.shapes.ts';
import {
  educatorChoice,
  educatorQuery,
  subcategory,
  subcategoryQuery,
  subject,
  subjectQuery,
} from './subjects.shapes.ts';

/**
 * Calls that fill the choices of a booking in both orders: educator, subject, subcategory, or subject, subcategory,
 * educator. Students see only what educators of their own Level 3 teach.
 */
export const subjectsCalls = {
  subjects: call('GET', '/expertises', {
    summary: 'Lists subjects by name, of everybody or of one educator.',
    query: subjectQuery,
    response: page(subject),
  }),
  subcategories: call('GET', '/expertises/sub-category', {
    summary: 'Lists subcategories by name, of a subject, of an educator, or of both.',
    query: subcategoryQuery,
    response: page(subcategory),
  }),
  educators: call('GET', '/educator', {
    summary: 'Lists active educators by name, all or those who teach a subject or subcategory.',
    query: educatorQuery,
    response: page(educatorChoice),
  }),
} as const;
