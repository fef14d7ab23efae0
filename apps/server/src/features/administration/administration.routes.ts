import { curriculumCalls } from '@lectern/contract/administration/curriculum.calls.ts';
import { educatorsCalls } from '@lectern/contract/administration/educators.calls.ts';
import { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { cancellingText } from './accounts.view.ts';
import * as administrators from './administrators.service.ts';
import * as curriculum from './curriculum.service.ts';
import * as educatorForms from './educator-forms.service.ts';
import * as educators from './educators.service.ts';
import * as hierarchy from './hierarchy.service.ts';
import { summaryOfLevel } from './level-summary.service.ts';
import * as studentForms from './student-forms.service.ts';
import { studentAttendance, studentAttendanceFile } from './student-attendance.service.ts';
import * as students from './students.service.ts';

const readers = whoMay('administer');
const keepers = whoMay('keepLevels');
const subjectKeepers = whoMay('keepSubjects');
const studentKeepers = whoMay('keepStudents');
const educatorKeepers = whoMay('keepEducators');

export const administrationRoutes: Route[] = [
  route(hierarchyCalls.activeInstitutions, readers, (ctx) => hierarchy.activeInstitutions(ctx)),
  route(hierarchyCalls.systemFeatures, readers, (ctx) => hierarchy.systemFeatures(ctx)),
  route(hierarchyCalls.levels, readers, (ctx, { query }) => hierarchy.listLevels(ctx, query)),
  route(hierarchyCalls.addLevel, keepers, (ctx, { body }) => hierarchy.addLevel(ctx, body)),
  route(hierarchyCalls.level, readers, (ctx, { params }) => hierarchy.viewLevel(ctx, params.id)),
  route(hierarchyCalls.changeLevel, keepers, (ctx, { params, body }) =>
    hierarchy.changeLevel(ctx, params.id, body),
  ),
  route(hierarchyCalls.moveLevel, keepers, (ctx, { params, body }) =>
    hierarchy.moveLevel(ctx, params.id, body),
  ),
  route(hierarchyCalls.levelSummary, keepers, (ctx, { params, query }) =>
    summaryOfLevel(ctx, params.id, query),
  ),
  route(hierarchyCalls.setLevelStatus, keepers, async (ctx, { params, body }, exchange) => {
    const { level, cancelling } = await hierarchy.setLevelStatus(ctx, params.id, body);
    if (cancelling > 0) exchange.say(cancellingText(ctx.language, cancelling));
    return level;
  }),
  route(hierarchyCalls.addAdministrator, keepers, (ctx, { params, body }) =>
    administrators.addAdministrator(ctx, params.id, body),
  ),
  route(hierarchyCalls.correctAdministrator, keepers, (ctx, { params, body }) =>
    administrators.correct(ctx, { levelId: params.id, personId: params.userId }, body),
  ),
  route(hierarchyCalls.inviteAgain, keepers, (ctx, { params }) =>
    administrators.inviteAgain(ctx, params.id, params.userId),
  ),
  route(hierarchyCalls.setAdministratorStatus, keepers, (ctx, { params, body }) =>
    administrators.setStatus(ctx, { levelId: params.id, personId: params.userId }, body.active),
  ),
  route(hierarchyCalls.resetAdministratorFactor, keepers, (ctx, { params }) =>
    administrators.resetFactor(ctx, { levelId: params.id, personId: params.userId }),
  ),
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
