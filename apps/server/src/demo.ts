import sharp from 'sharp';
import * as identity from './features/identity/identity.service.ts';
import { brightside, northfield } from './features/institutions/institutions.demo.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import * as levels from './features/levels/levels.service.ts';
import {
  brightsidePeople,
  northfieldPeople,
  portrait,
  type DemoPerson,
  type DemoPlace,
} from './features/people/people.demo.ts';
import * as files from './features/files/files.service.ts';
import * as people from './features/people/people.service.ts';
import { brightsideSubjects, northfieldSubjects, taughtBy, type DemoSubject } from './features/subjects/subjects.demo.ts';
import * as subjects from './features/subjects/subjects.service.ts';
import type { MovableClock } from './platform/clock/clock.ts';
import type { Ctx, PersonCtx } from './platform/context/ctx.ts';
import type { RunningServer } from './server.ts';

/** The one password of all demo accounts. */
export const demoPassword = 'Lectern@2026';

export interface DemoOptions {
  readonly clock: MovableClock;
  /** Where browsers reach this machine; it goes into the links of mails. */
  readonly port: number;
  readonly report: (line: string) => void;
}

/** One institution of the demo while it is being filled: ids by the names that people know. */
export interface DemoStage {
  readonly system: Ctx;
  /** By e-mail address. */
  readonly personIds: ReadonlyMap<string, string>;
  /** By name. */
  readonly subcategoryIds: ReadonlyMap<string, string>;
  /** Somebody's context, as if they had signed in. */
  as(email: string): Promise<PersonCtx>;
  /** Moves the product's clock, forward or back, and lets its sweeps look. */
  move(seconds: number): Promise<void>;
}

interface Plan {
  readonly institution: institutions.NewInstitution;
  readonly levelNames: Readonly<Record<Exclude<DemoPlace, 'top'>, string>>;
  readonly people: readonly DemoPerson[];
  readonly subjects: readonly DemoSubject[];
}

function plans(port: number, now: Date): readonly [Plan, Plan] {
  return [
    {
      institution: northfield(port, now),
      levelNames: {
        district: 'Northfield District',
        area: 'Lakeside Area',
        school: 'Northfield High School',
        secondSchool: 'Riverside Middle School',
      },
      people: northfieldPeople,
      subjects: northfieldSubjects,
    },
    {
      institution: brightside(port, now),
      levelNames: { district: 'Region West', area: 'Bay City', school: 'Harbor Campus', secondSchool: 'Hill Campus' },
      people: brightsidePeople,
      subjects: brightsideSubjects,
    },
  ];
}

type LevelIds = Readonly<Record<DemoPlace, string | null>>;

async function addLevels(system: Ctx, names: Plan['levelNames']): Promise<LevelIds> {
  const district = await levels.addLevel(system, { name: names.district, parentId: null });
  const area = await levels.addLevel(system, { name: names.area, parentId: district });
  const school = await levels.addLevel(system, { name: names.school, parentId: area });
  const secondSchool = await levels.addLevel(system, { name: names.secondSchool, parentId: area });
  return { top: null, district, area, school, secondSchool };
}

async function addSubjects(system: Ctx, plan: Plan): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const subject of plan.subjects) {
    const { subcategoryIds } = await subjects.addSubject(system, subject);
    subject.subcategories.forEach((name, at) => ids.set(name, subcategoryIds[at] ?? ''));
  }
  return ids;
}

async function addPeople(system: Ctx, plan: Plan, at: LevelIds): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const person of plan.people) {
    const { place, educatorPlaces = [], children = [], colors: _colors, ...account } = person;
    const id = await people.addPerson(system, {
      ...account,
      levelId: at[place],
      educatorLevelIds: educatorPlaces.flatMap((one) => at[one] ?? []),
      studentIds: children.flatMap((email) => ids.get(email) ?? []),
    });
    ids.set(person.email, id);
  }
  await Promise.all(
    [...ids.values()].map((id) =>
      identity.setPassword(system, id, { password: demoPassword, mustChange: false }),
    ),
  );
  return ids;
}

async function addPictures(stage: DemoStage, plan: Plan): Promise<void> {
  for (const { email, colors } of plan.people) {
    if (!colors) continue;
    const ctx = await stage.as(email);
    const png = await sharp(Buffer.from(portrait(colors))).png().toBuffer();
    const [fileId] = await files.storeDataUrls(ctx, [`data:image/png;base64,${png.toString('base64')}`]);
    if (fileId) await people.setOwnImage(ctx, fileId);
  }
}

async function addTeaching(stage: DemoStage, plan: Plan): Promise<void> {
  for (const person of plan.people) {
    const id = stage.personIds.get(person.email);
    if (person.role !== 'educator' || id === undefined) continue;
    const names = taughtBy[person.email] ?? [...stage.subcategoryIds.keys()];
    await subjects.addTeaching(stage.system, id, names.flatMap((name) => stage.subcategoryIds.get(name) ?? []));
  }
}

async function fillInstitution(server: RunningServer, options: DemoOptions, plan: Plan): Promise<DemoStage> {
  const { report, clock } = options;
  const id = await institutions.addInstitution(server.database.db, plan.institution);
  const system = await server.contexts.forInstitution(id);
  const levelIds = await addLevels(system, plan.levelNames);
  report(`${plan.institution.name}: hosts and levels`);
  const subcategoryIds = await addSubjects(system, plan);
  const personIds = await addPeople(system, plan, levelIds);
  const stage: DemoStage = {
    system,
    personIds,
    subcategoryIds,
    as: (email) => identity.actAs(system, personIds.get(email) ?? ''),
    move: async (seconds) => {
      clock.move(seconds);
      await server.sweeper.runNow();
    },
  };
  await addTeaching(stage, plan);
  await addPictures(stage, plan);
  report(`${plan.institution.name}: ${plan.people.length} accounts, ${plan.subjects.length} subjects`);
  return stage;
}

function accountLines(): string[] {
  const line = ({ email, studentNumber }: DemoPerson) =>
    studentNumber ? `${email} (student ID ${studentNumber})` : email;
  return [
    `Accounts at localhost, all with the password ${demoPassword}:`,
    ...northfieldPeople.map((person) => `  ${line(person)}`),
    'and at demo.localhost:',
    ...brightsidePeople.map((person) => `  ${line(person)}`),
  ];
}

/**
 * Fills an empty installation with the demo, through the services and not past the rules, with a line for each step.
 * Does nothing, and says so, when there is any institution already.
 */
export async function fillDemo(server: RunningServer, options: DemoOptions): Promise<boolean> {
  if ((await server.contexts.institutionIds()).length > 0) return false;
  options.report('Filling the demo ...');
  const [first, second] = plans(options.port, options.clock.now());
  await fillInstitution(server, options, first);
  await fillInstitution(server, options, second);
  for (const line of accountLines()) options.report(line);
  return true;
}
