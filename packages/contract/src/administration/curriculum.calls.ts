import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import {
  changedSubcategory,
  changedSubject,
  curriculumStatus,
  keptSubcategoryPage,
  keptSubcategoryQuery,
  keptSubjectPage,
  keptSubjectQuery,
  newSubcategory,
  newSubject,
  subcategoryView,
  subjectView,
} from './curriculum.shapes.ts';

/**
 * Calls about subjects and their subcategories for Levels 2 and 3: each keeps those of their own level and below,
 * and reads those of levels above. A subcategory belongs to its subject's level.
 */
export const curriculumCalls = {
  keptSubjects: call('GET', '/expertises/list', {
    summary: 'Lists the subjects of the asker’s level, of those above and of those below, offered or not.',
    query: keptSubjectQuery,
    response: keptSubjectPage,
  }),
  addSubject: call('POST', '/expertises', {
    summary: 'Makes a subject of the asker’s own level with its first subcategories.',
    body: newSubject,
    response: subjectView,
    refusals: ['subject_name_taken', 'subcategory_name_taken'],
    creates: true,
    idempotent: true,
    success: 'administration.level.added',
  }),
  subject: call('GET', '/expertises/:id', {
    summary: 'Everything about one subject, with how many educators and sessions it has.',
    params: byId,
    response: subjectView,
  }),
  changeSubject: call('PUT', '/expertises/:id', {
    idempotent: true,
    summary: 'Saves the name of a subject. It shows everywhere, also in what was booked.',
    params: byId,
    body: changedSubject,
    response: subjectView,
    refusals: ['subject_name_taken', 'changed_meanwhile'],
    success: 'administration.level.saved',
  }),
  setSubjectStatus: call('PUT', '/expertises/:id/status', {
    summary: 'Stops offering a subject, or offers it again. Booked sessions stay.',
    params: byId,
    body: curriculumStatus,
    response: subjectView,
    success: 'administration.level.saved',
  }),
  keptSubcategories: call('GET', '/expertises/sub-category/list', {
    summary:
      'Lists the subcategories of the subjects that the asker reads, offered or not, or what some schools offer.',
    query: keptSubcategoryQuery,
    response: keptSubcategoryPage,
  }),
  addSubcategory: call('POST', '/expertises/sub-category', {
    summary: 'Makes a subcategory of a subject that the asker keeps.',
    body: newSubcategory,
    response: subcategoryView,
    refusals: ['subcategory_name_taken'],
    creates: true,
    idempotent: true,
    success: 'administration.level.added',
  }),
  subcategory: call('GET', '/expertises/sub-category/:id', {
    summary: 'Everything about one subcategory, with how many educators and sessions it has.',
    params: byId,
    response: subcategoryView,
  }),
  changeSubcategory: call('PUT', '/expertises/sub-category/:id', {
    idempotent: true,
    summary: 'Saves the name of a subcategory. It shows everywhere, also in what was booked.',
    params: byId,
    body: changedSubcategory,
    response: subcategoryView,
    refusals: ['subcategory_name_taken', 'changed_meanwhile'],
    success: 'administration.level.saved',
  }),
  setSubcategoryStatus: call('PUT', '/expertises/sub-category/:id/status', {
    summary: 'Stops offering a subcategory, or offers it again. Booked sessions stay.',
    params: byId,
    body: curriculumStatus,
    response: subcategoryView,
    success: 'administration.level.saved',
  }),
} as const;
