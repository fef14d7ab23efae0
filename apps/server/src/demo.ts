import sharp from 'sharp';
import { codeListKinds, type CodeListKind } from '@lectern/contract/code-lists/code-lists.names.ts';
import { may } from '@lectern/contract/access/capabilities.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import * as identity from './features/identity/identity.service.ts';
import { brightside, northfield } from './features/institutions/institutions.demo.ts';
import { offerDemoProvider } from './features/institutions/providers.demo.ts';
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
import * as agreements from './features/people/agreements.service.ts';
import * as people from './features/people/people.service.ts';
import {
  brightsideSubjects,
  northfieldSubjects,
  taughtBy,
  type DemoSubject,
} from './features/subjects/subjects.demo.ts';
import * as curriculum from './features/subjects/curriculum.service.ts';
import * as subjects from './features/subjects/subjects.service.ts';
import {
  brightsideSchedules,
  fillSchedules,
  northfieldSchedules,
  type DemoSchedule,
} from './features/schedules/schedules.demo.ts';
import { fillGroups, northfieldGroups, type DemoGroup } from './features/booking/creation/creation.demo.ts';
import { noCodes, northfieldCodes, type DemoCodes } from './features/code-lists/code-lists.demo.ts';
import * as codeLists from './features/code-lists/code-lists.service.ts';
import * as codeImports from './features/code-lists/importing.service.ts';
import {
  fillRequests,
  northfieldRequests,
  type DemoRequests,
} from './features/cancel-requests/cancel-requests.demo.ts';
import * as flagCategories from './features/flags/categories.service.ts';
import { northfieldFlagCategories } from './features/flags/flags.demo.ts';
import * as visitNotes from './features/visit-notes/visit-notes.service.ts';
import {
  fillVisits,
  northfieldVisits,
  type DemoMedicAid,
  type DemoVisit,
  type VisitsStage,
} from './features/booking/booking.demo.ts';
import type { MovableClock } from './platform/clock/clock.ts';
import type { DemoAccount } from './platform/identity-provider/demo-provider.ts';
import { transaction, type Ctx, type PersonCtx } from './platform/context/ctx.ts';
import type { RunningServer } from './server.ts';

/** The one password of all demo accounts. */
export const demoPassword = 'Lectern@2026';

export interface DemoOptions {
  readonly clock: MovableClock;
  /** Where browsers reach this machine; it goes into the links of mails. */
  readonly port: number;
  readonly report: (line: string) => void;
  /** Whether the provider of the demo runs, by which people may sign in. */
  readonly hasProvider: boolean;
}

/** One institution of the demo while it is being filled. */
interface DemoStage extends VisitsStage {
  readonly system: Ctx;
}

/** Who has an account at the provider of the demo: all of Northfield who may come by it, somebody whom we do not know, and two whom the institution takes as new ones. */
export const demoAccounts: readonly DemoAccount[] = [
  ...northfieldPeople
    .filter(({ role }) => !may(role, 'administer'))
    .map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, email })),
  { name: 'Sam Newcomer', email: 'newcomer@demo.test' },
  { name: 'Tess Arrival', email: 'arrival1@demo.test', position: 'teacher' },
  { name: 'Noah Arrival', email: 'arrival2@demo.test', position: 'pupil' },
];

interface Plan {
  readonly institution: institutions.NewInstitution;
  readonly levelNames: Readonly<Record<Exclude<DemoPlace, 'top'>, string>>;
  readonly people: readonly DemoPerson[];
  readonly subjects: readonly DemoSubject[];
  readonly schedules: readonly DemoSchedule[];
  readonly visits: readonly DemoVisit[];
  readonly groups: readonly DemoGroup[];
  readonly requests: readonly DemoRequests[];
  readonly flagCategories: readonly string[];
  readonly codes: DemoCodes;
  /** Who offers the provider of the demo, for accounts of which domain; null for none. */
  readonly provider: { readonly by: string; readonly emailDomain: string } | null;
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
      schedules: northfieldSchedules,
      visits: northfieldVisits,
      groups: northfieldGroups,
      requests: northfieldRequests,
      flagCategories: northfieldFlagCategories,
      codes: northfieldCodes,
      provider: { by: 'admin@demo.test', emailDomain: 'demo.test' },
    },
    {
      institution: brightside(port, now),
      levelNames: {
        district: 'Region West',
        area: 'Bay City',
        school: 'Harbor Campus',
        secondSchool: 'Hill Campus',
      },
      people: brightsidePeople,
      subjects: brightsideSubjects,
      schedules: brightsideSchedules,
      visits: [],
      groups: [],
      requests: [],
      flagCategories: [],
      codes: noCodes,
      provider: null,
    },
  ];
}

type LevelIds = Readonly<Record<DemoPlace, string | null>>;

async function addLevels(system: Ctx, { levelNames: names, codes }: Plan): Promise<LevelIds> {
  const district = await levels.addLevel(system, { name: names.district, parentId: null });
  const area = await levels.addLevel(system, { name: names.area, parentId: district });
  const medicAid = codes === noCodes ? null : true;
  const school = await levels.addLevel(system, { name: names.school, parentId: area, medicAid });
  const secondSchool = await levels.addLevel(system, { name: names.secondSchool, parentId: area });
  return { top: null, district, area, school, secondSchool };
}

async function addSubjects(system: Ctx, plan: Plan, levelId: string | null): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const subject of plan.subjects) {
    const { subcategoryIds } = await curriculum.addSubject(system, { ...subject, levelId });
    subject.subcategories.forEach((name, at) => ids.set(name, subcategoryIds[at] ?? ''));
  }
  return ids;
}

async function addFlagCategories(system: Ctx, plan: Plan, levelId: string | null): Promise<void> {
  if (levelId === null) return;
  for (const name of plan.flagCategories) await flagCategories.offerCategory(system, { levelId, name });
}

async function addCodes(system: Ctx, { codes }: Plan): Promise<void> {
  for (const kind of codeListKinds)
    if (codes[kind].length > 0) await codeImports.addCodes(system, kind, codes[kind]);
}

async function addPeople(system: Ctx, plan: Plan, at: LevelIds): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const person of plan.people) {
    const { place, educatorPlaces = [], children = [], grownChildren = [], ...more } = person;
    const { colors: _colors, ...account } = more;
    const id = await people.addPerson(system, {
      ...account,
      levelId: at[place],
      educatorLevelIds: educatorPlaces.flatMap((one) => at[one] ?? []),
      studentIds: children.flatMap((email) => ids.get(email) ?? []),
    });
    ids.set(person.email, id);
    const grownIds = grownChildren.flatMap((email) => ids.get(email) ?? []);
    await transaction(system, async (tx) => {
      for (const studentId of grownIds) await agreements.linkOrRest(tx, { parentId: id, studentId });
    });
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
    const png = await sharp(Buffer.from(portrait(colors)))
      .png()
      .toBuffer();
    const [fileId] = await files.storeDataUrls(ctx, [`data:image/png;base64,${png.toString('base64')}`]);
    if (fileId) await people.setOwnImage(ctx, fileId);
  }
}

async function addTeaching(stage: DemoStage, plan: Plan): Promise<void> {
  for (const person of plan.people) {
    const id = stage.personIds.get(person.email);
    if (!isEducator(person.role) || id === undefined) continue;
    const names = taughtBy[person.email] ?? [...stage.subcategoryIds.keys()];
    await subjects.addTeaching(
      stage.system,
      id,
      names.flatMap((name) => stage.subcategoryIds.get(name) ?? []),
    );
  }
}

/** What a form of MedicAid carries: the ids of codes by their values. */
async function medicAidForm(educator: PersonCtx, { medicalNotes, ...values }: DemoMedicAid) {
  const idsOf = async (kind: CodeListKind): Promise<ReadonlyMap<string, string>> => {
    const { data } = await codeLists.offeredCodes(educator, { kind, pageNumber: 1 });
    return new Map(data.map(({ id, value }) => [value, id]));
  };
  const [cpt, modifier, provider] = [await idsOf('cpt'), await idsOf('modifier'), await idsOf('provider')];
  return {
    cptCodes: values.cptCodes.flatMap((value) => cpt.get(value) ?? []),
    modifierCode: modifier.get(values.modifierCode) ?? null,
    eligibleProvider: provider.get(values.eligibleProvider) ?? null,
    medicalNotes,
  };
}

/** Everything in the name of somebody of the institution, on the product's own clock. */
function stageOf(
  server: RunningServer,
  clock: MovableClock,
  made: Pick<DemoStage, 'system' | 'personIds' | 'subcategoryIds'>,
): DemoStage {
  return {
    ...made,
    as: (email) => identity.actAs(made.system, made.personIds.get(email) ?? ''),
    move: async (seconds) => {
      clock.move(seconds);
      await server.sweeper.runNow();
    },
    completeNote: async (educator, visitId, { medicAid, ...note }) => {
      await visitNotes.saveNotes(educator, {
        ...note,
        visitId,
        visitNoteCompletedStatus: 1,
        isActiveCall: 0,
        materialImages: [],
        materialFileIds: [],
        handouts: [],
        handoutFileIds: [],
        medicAidCodes: true,
        ...(medicAid === undefined ? {} : { medicAid: await medicAidForm(educator, medicAid) }),
      });
    },
  };
}

async function fillInstitution(server: RunningServer, options: DemoOptions, plan: Plan): Promise<void> {
  const { name } = plan.institution;
  const report = (what: string) => options.report(`  ${name}: ${what}`);
  const id = await institutions.addInstitution(server.database.db, plan.institution);
  const system = await server.contexts.forInstitution(id);
  const levelIds = await addLevels(system, plan);
  report('hosts and levels');
  const subcategoryIds = await addSubjects(system, plan, levelIds.area);
  report(`${plan.subjects.length} subjects`);
  await addFlagCategories(system, plan, levelIds.area);
  await addCodes(system, plan);
  const personIds = await addPeople(system, plan, levelIds);
  const stage = stageOf(server, options.clock, { system, personIds, subcategoryIds });
  if (options.hasProvider && plan.provider)
    await offerDemoProvider(await stage.as(plan.provider.by), plan.provider.emailDomain);
  await addTeaching(stage, plan);
  await addPictures(stage, plan);
  report(`${plan.people.length} accounts`);
  await fillSchedules(stage, plan.schedules);
  report('schedules');
  await fillVisits(stage, plan.visits);
  const groupIds = await fillGroups(stage, plan.groups);
  await fillRequests(stage, plan.requests, groupIds);
  report(`${plan.visits.length + plan.groups.length} sessions`);
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
 * Does nothing, and says so, when there is any institution already; what a cut filling left is removed and made anew.
 */
export async function fillDemo(server: RunningServer, options: DemoOptions): Promise<boolean> {
  const isFilled = await institutions.fillOnce(
    server.database.db,
    () => options.clock.now(),
    async () => {
      options.report('Filling the demo ...');
      const [first, second] = plans(options.port, options.clock.now());
      await fillInstitution(server, options, first);
      await fillInstitution(server, options, second);
    },
  );
  if (isFilled) for (const line of accountLines()) options.report(line);
  return isFilled;
}
