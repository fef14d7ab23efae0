import { call } from '../../core/call.ts';
import { byId, nothing } from '../../core/core.shapes.ts';
import {
  broughtStudents,
  foundNumbers,
  gradeQuery,
  grades,
  groupName,
  newGroup,
  ofSchool,
  pastedNumbers,
  savedGroup,
  savedGroups,
} from './groups.shapes.ts';

/** Calls that bring many students into a classroom at once. Groups are an educator's own, or those of an administrator's level. */
export const groupsCalls = {
  grades: call('GET', '/visit/session/grades', {
    summary: 'Lists the grades of a school with how many active students each has.',
    query: ofSchool,
    response: grades,
  }),
  studentsOfGrade: call('GET', '/visit/session/grades/students', {
    summary: 'Lists the active students of a grade, as many as a classroom holds.',
    query: gradeQuery,
    response: broughtStudents,
    refusals: ['grade_too_large'],
  }),
  findNumbers: call('POST', '/visit/session/student-numbers', {
    summary: 'Finds the students of pasted numbers at a school, and says of each other number what is wrong.',
    body: pastedNumbers,
    response: foundNumbers,
  }),
  savedGroups: call('GET', '/visit/session/groups', {
    summary: 'Lists the saved groups of the asker for a school.',
    query: ofSchool,
    response: savedGroups,
  }),
  studentsOfGroup: call('GET', '/visit/session/groups/:id/students', {
    summary: 'Lists the students of a saved group who are active at its school now, and counts the others.',
    params: byId,
    response: broughtStudents,
  }),
  saveGroup: call('POST', '/visit/session/groups', {
    summary: 'Saves chosen students of a school as a group.',
    body: newGroup,
    response: savedGroup,
    refusals: ['group_name_taken', 'groups_full'],
    creates: true,
    idempotent: true,
    success: 'visits.groups.saved',
  }),
  renameGroup: call('PUT', '/visit/session/groups/:id', {
    summary: 'Gives a saved group another name.',
    params: byId,
    body: groupName,
    response: savedGroup,
    refusals: ['group_name_taken'],
    success: 'visits.groups.saved',
  }),
  deleteGroup: call('DELETE', '/visit/session/groups/:id', {
    summary: 'Deletes a saved group; sessions that were made from it stay.',
    params: byId,
    response: nothing,
    success: 'visits.groups.deleted',
  }),
} as const;
