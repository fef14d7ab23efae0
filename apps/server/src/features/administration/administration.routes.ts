import { curriculumCalls } from '@lectern/contract/administration/curriculum.calls.ts';
import { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as curriculum from './curriculum.service.ts';
import * as educatorForms from './educator-forms.service.ts';
import * as educators from './educators.service.ts';
import { hierarchyRoutes } from './hierarchy.routes.ts';
import * as studentForms from './student-forms.service.ts';
import { studentAttendance, studentAttendanceFile } from './student-attendance.service.ts';
import * as students from './students.service.ts';

const readers = whoMay('administer');
const subjectKeepers = whoMay('keepSubjects');
const studentKeepers = whoMay('keepStudents');
const educatorKeepers = whoMay('keepEducators');

export const administrationRoutes: Route[] = [
  ...hierarchyRoutes,
  route(curriculumCalls.keptSubjects, subjectKeepers, (ctx, { query }) =>
    curriculum.listSubjects(ctx, query),
  ),
  route(curriculumCalls.addSubject, subjectKeepers, (ctx, { body }) => curriculum.addSubject(ctx, body)),
  route(curriculumCalls.subject, subjectKeepers, (ctx, { params }) => curriculum.viewSubject(ctx, params.id)),
  route(curriculumCalls.changeSubject, subjectKeepers, (ctx, { params, body }) =>
    curriculum.changeSubject(ctx, params.id, body),
  ),
  route(curriculumCalls.setSubjectStatus, subjectKeepers, (ctx, { params, body }) =>
    curriculum.setSubjectStatus(ctx, params.id, body),
  ),
  route(curriculumCalls.keptSubcategories, subjectKeepers, (ctx, { query }) =>
    curriculum.listSubcategories(ctx, query),
  ),
  route(curriculumCalls.addSubcategory, subjectKeepers, (ctx, { body }) =>
    curriculum.addSubcategory(ctx, body),
  ),
  route(curriculumCalls.subcategory, subjectKeepers, (ctx, { params }) =>
    curriculum.viewSubcategory(ctx, params.id),
  ),
  route(curriculumCalls.changeSubcategory, subjectKeepers, (ctx, { params, body }) =>
    curriculum.changeSubcategory(ctx, params.id, body),
  ),
  route(curriculumCalls.setSubcategoryStatus, subjectKeepers, (ctx, { params, body }) =>
    curriculum.setSubcategoryStatus(ctx, params.id, body),
  ),
  route(studentsCalls.students, readers, (ctx, { query }) => students.listStudents(ctx, query)),
  route(studentsCalls.addStudent, studentKeepers, (ctx, { body }) => studentForms.addStudent(ctx, body)),
  route(studentsCalls.student, studentKeepers, (ctx, { params }) => students.viewStudent(ctx, params.id)),
  route(studentsCalls.studentAttendance, studentKeepers, (ctx, { params, query }) =>
    studentAttendance(ctx, params.id, query),
  ),
  route(studentsCalls.studentAttendanceFile, studentKeepers, (ctx, { params, body }) =>
    studentAttendanceFile(ctx, params.id, body),
  ),
  route(studentsCalls.changeStudent, studentKeepers, (ctx, { params, body }) =>
    studentForms.changeStudent(ctx, params.id, body),
  ),
  route(educatorsCalls.keptEducators, readers, (ctx, { query }) => educators.listEducators(ctx, query)),
  route(educatorsCalls.addEducator, educatorKeepers, (ctx, { body }) => educatorForms.addEducator(ctx, body)),
  route(educatorsCalls.keptEducator, readers, (ctx, { params }) => educators.viewEducator(ctx, params.id)),
  route(educatorsCalls.changeEducator, readers, (ctx, { params, body }) =>
    educatorForms.changeEducator(ctx, params.id, body),
  ),
];
