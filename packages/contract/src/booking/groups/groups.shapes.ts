import { z } from 'zod';
import { id, line } from '../../core/core.shapes.ts';
import { studentChoice } from '../creation/creation.shapes.ts';
import { peopleLimits } from '../../visits/visits.limits.ts';
import { groupLimits } from './groups.limits.ts';

const name = line(groupLimits.name).min(1, 'core.field.required');

/** The school whose students are wanted; a Level 3 admin's own where none is named. */
export const ofSchool = z.strictObject({ levelId: id.optional() });

/** Grades of a school with how many active students each has. */
export const grades = z.object({
  data: z.array(z.object({ grade: z.string(), studentCount: z.int() })),
});

/** Which grade of a school. */
export const gradeQuery = z.strictObject({ levelId: id.optional(), grade: line(20).min(1) });

/** Students who come at once; `gone` counts those of a group who are out of reach by now. */
export const broughtStudents = z.object({ students: z.array(studentChoice), gone: z.int() });

/** Student numbers as they were pasted. */
export const pastedNumbers = z.strictObject({
  levelId: id.optional(),
  numbers: z.array(line(200)).min(1).max(groupLimits.numbers),
});

/** Why a number brings nobody: no student within reach has it, it came before, the account is closed, or the class is full. */
export const numberFault = z.enum(['unknown', 'doubled', 'inactive', 'over']);

/** The students of pasted numbers in their order, and what is wrong with each other one. */
export const foundNumbers = z.object({
  students: z.array(studentChoice),
  /** `index` is the place in what was sent. */
  faults: z.array(z.object({ index: z.int(), number: z.string(), fault: numberFault })),
});

/** A saved group. */
export const savedGroup = z.object({ groupId: id, name: z.string(), studentCount: z.int() });

/** Saved groups by name. */
export const savedGroups = z.object({ data: z.array(savedGroup) });

/** A new group of chosen students. */
export const newGroup = z.strictObject({
  levelId: id.optional(),
  name,
  studentIds: z.array(id).min(1).max(peopleLimits.classroom),
});

/** Another name of a group. */
export const groupName = z.strictObject({ name });

/** A saved group. */
export type SavedGroup = z.infer<typeof savedGroup>;

/** Why a number brings nobody. */
export type NumberFault = z.infer<typeof numberFault>;
