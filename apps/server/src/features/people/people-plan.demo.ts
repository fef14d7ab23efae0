import { roleNames } from '@lectern/contract/access/roles.ts';
import type { DemoPlace } from '../../platform/context/demo-stage.ts';
import type { NewPerson } from './people.service.ts';

/** An account of the demo: person, place, and the seed of their picture. */
export interface DemoPerson extends Omit<NewPerson, 'levelId' | 'educatorLevelIds' | 'studentIds'> {
  readonly email: string;
  readonly place: DemoPlace;
  readonly educatorPlaces?: readonly DemoPlace[];
  /** E-mail addresses of the children. */
  readonly children?: readonly string[];
  /** The same of those who are of age and have not agreed: they were asked. */
  readonly grownChildren?: readonly string[];
  readonly colors?: readonly [background: string, hair: string, skin: string];
}

const reachable = { agreesToMail: true, agreesToText: true } as const;

/** The accounts of Northfield; student3 has nothing but a name, a school and a student ID, student4 is of age. */
export const northfieldPeople: readonly DemoPerson[] = [
  {
    ...reachable,
    role: roleNames.student,
    firstName: 'Maya',
    lastName: 'Torres',
    email: 'student1@demo.test',
    studentNumber: 'S1001',
    mobile: '+12025550111',
    dateOfBirth: '2011-04-18',
    gender: 'F',
    grade: '9',
    place: 'school',
    colors: ['#ffd9b8', '#4a2c1a', '#e0a37e'],
  },
  {
    ...reachable,
    role: roleNames.student,
    firstName: 'Leo',
    lastName: 'Torres',
    email: 'student2@demo.test',
    studentNumber: 'S1002',
    mobile: '+12025550112',
    dateOfBirth: '2013-09-02',
    gender: 'M',
    grade: '7',
    place: 'school',
    colors: ['#cfe8d5', '#2b1a12', '#d99b74'],
  },
  {
    role: roleNames.student,
    firstName: 'Ava',
    lastName: 'Brooks',
    email: 'student3@demo.test',
    studentNumber: 'S1003',
    place: 'secondSchool',
  },
  {
    role: roleNames.student,
    firstName: 'Nora',
    lastName: 'Torres',
    email: 'student4@demo.test',
    studentNumber: 'S1004',
    dateOfBirth: '2008-02-02',
    gender: 'F',
    grade: '12',
    place: 'school',
    colors: ['#d6e9d2', '#3a2a1c', '#e2ab85'],
  },
  {
    ...reachable,
    role: roleNames.parent,
    firstName: 'Elena',
    lastName: 'Torres',
    email: 'parent1@demo.test',
    mobile: '+12025550113',
    place: 'top',
    children: ['student1@demo.test', 'student2@demo.test'],
    grownChildren: ['student4@demo.test'],
  },
  {
    role: roleNames.educator,
    firstName: 'Daniel',
    lastName: 'Hughes',
    email: 'educator1@demo.test',
    gender: 'M',
    place: 'top',
    educatorPlaces: ['school', 'secondSchool'],
    colors: ['#d5e3f7', '#8a8f98', '#f0c3a2'],
  },
  {
    role: roleNames.educator,
    firstName: 'Priya',
    lastName: 'Shah',
    email: 'educator2@demo.test',
    gender: 'F',
    place: 'top',
    educatorPlaces: ['school'],
    colors: ['#f6d5e5', '#1d1418', '#c98a62'],
  },
  {
    role: roleNames.levelThreeAdmin,
    firstName: 'Grace',
    lastName: 'Miller',
    email: 'level3@demo.test',
    place: 'school',
  },
  {
    role: roleNames.levelTwoAdmin,
    firstName: 'Omar',
    lastName: 'Haddad',
    email: 'level2@demo.test',
    place: 'area',
  },
  {
    role: roleNames.levelOneAdmin,
    firstName: 'Ruth',
    lastName: 'Keller',
    email: 'level1@demo.test',
    place: 'district',
  },
  { role: roleNames.topAdmin, firstName: 'Helen', lastName: 'Park', email: 'admin@demo.test', place: 'top' },
  { role: roleNames.graAdmin, firstName: 'Victor', lastName: 'Reyes', email: 'gra@demo.test', place: 'top' },
];

/** The accounts of the second institution. */
export const brightsidePeople: readonly DemoPerson[] = [
  {
    ...reachable,
    role: roleNames.student,
    firstName: 'Noah',
    lastName: 'Lindgren',
    email: 'student1@second.test',
    studentNumber: 'S2001',
    mobile: '+12025550121',
    dateOfBirth: '2010-12-05',
    grade: '10',
    place: 'school',
    colors: ['#e6dbff', '#c9a227', '#f1cfae'],
  },
  {
    role: roleNames.educator,
    firstName: 'Amara',
    lastName: 'Diallo',
    email: 'educator1@second.test',
    gender: 'F',
    place: 'top',
    educatorPlaces: ['school'],
    colors: ['#fff0b3', '#120d0b', '#7a4b32'],
  },
];
