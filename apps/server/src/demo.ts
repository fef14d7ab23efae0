import { may } from '@lectern/contract/access/capabilities.ts';
import * as identity from './features/identity/identity.service.ts';
import { brightside, northfield } from './features/institutions/institutions.demo.ts';
import { northfieldProvider } from './features/institutions/providers.demo.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import { brightsideLevels, northfieldLevels } from './features/levels/levels.demo.ts';
import { demoPassword, passwordsScene } from './features/identity/passwords.demo.ts';
import { peopleScene } from './features/people/people.demo.ts';
import { brightsidePeople, northfieldPeople, type DemoPerson } from './features/people/people-plan.demo.ts';
import { brightsideSubjects, northfieldSubjects, teachingScene } from './features/subjects/subjects.demo.ts';
import { brightsideSchedules, northfieldSchedules } from './features/schedules/schedules.demo.ts';
import { northfieldGroups } from './features/booking/creation/creation.demo.ts';
import { northfieldCodes } from './features/code-lists/code-lists.demo.ts';
import { northfieldRequests } from './features/cancel-requests/cancel-requests.demo.ts';
import { northfieldFlagCategories } from './features/flags/flags.demo.ts';
import { completeNote } from './features/visit-notes/visit-notes.demo.ts';
import { northfieldVisits, visitsScene } from './features/booking/booking.demo.ts';
import type { MovableClock } from './platform/clock/clock.ts';
import type { DemoAccount } from './platform/identity-provider/demo-provider.ts';
import type { Ctx } from './platform/context/ctx.ts';
import type { DemoScene, DemoStage } from './platform/context/demo-stage.ts';
import type { RunningServer } from './server.ts';

export interface DemoOptions {
  readonly clock: MovableClock;
  /** Where browsers reach this machine; it goes into the links of mails. */
  readonly port: number;
  readonly report: (line: string) => void;
  /** Whether the provider of the demo runs, by which people may sign in. */
  readonly hasProvider: boolean;
  /** Ends the filling before its next scene. */
  readonly end?: AbortSignal;
}

/**
 * Accounts at the demo's provider: everybody of Northfield who may use it, one unknown person, and two whom the
 * institution accepts as new.
 */
export const demoAccounts: readonly DemoAccount[] = [
  ...northfieldPeople
    .filter(({ role }) => !may(role, 'administer'))
    .map(({ firstName, lastName, email }) => ({ name: `${firstName} ${lastName}`, email })),
  { name: 'Sam Newcomer', email: 'newcomer@demo.test' },
  { name: 'Tess Arrival', email: 'arrival1@demo.test', position: 'teacher' },
  { name: 'Noah Arrival', email: 'arrival2@demo.test', position: 'pupil' },
];

/**
 * A scene's prerequisites must exist: levels before subjects, people before schedules, schedules before sessions.
 */
const northfieldScenes = (hasProvider: boolean): readonly DemoScene[] => [
  northfieldLevels,
  northfieldSubjects,
  northfieldFlagCategories,
  northfieldCodes,
  peopleScene(northfieldPeople),
  passwordsScene,
  ...(hasProvider ? [northfieldProvider] : []),
  teachingScene,
  northfieldSchedules,
  visitsScene(northfieldVisits, completeNote),
  northfieldGroups,
  northfieldRequests,
];

const brightsideScenes: readonly DemoScene[] = [
  brightsideLevels,
  brightsideSubjects,
  peopleScene(brightsidePeople),
  passwordsScene,
  teachingScene,
  brightsideSchedules,
];

/** Nobody and nothing yet; everything is done in the name of somebody of the institution, on the product's own clock. */
function emptyStage(server: RunningServer, clock: MovableClock, system: Ctx): DemoStage {
  const personIds = new Map<string, string>();
  return {
    system,
    levelIds: new Map(),
    subcategoryIds: new Map(),
    personIds,
    sessionIds: new Map(),
    as: async (email) => identity.actAs(system, personIds.get(email) ?? ''),
    move: async (seconds) => {
      clock.move(seconds);
      await server.sweeper.runNow();
    },
  };
}

interface Plan {
  readonly institution: institutions.NewInstitution;
  readonly scenes: readonly DemoScene[];
}

async function fillInstitution(server: RunningServer, options: DemoOptions, plan: Plan): Promise<void> {
  const id = await institutions.addInstitution(server.database.db, plan.institution);
  const stage = emptyStage(server, options.clock, await server.contexts.forInstitution(id));
  for (const { what, fill } of plan.scenes) {
    options.end?.throwIfAborted();
    await fill(stage);
    options.report(`  ${plan.institution.name}: ${what}`);
  }
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
 * Fills an empty installation with the demo, through the services and their rules, with a line for each step. Does
 * nothing, and says so, when there is any institution already; removes and remakes the remains of an interrupted
 * filling. Throws when it is told to end.
 */
export async function fillDemo(server: RunningServer, options: DemoOptions): Promise<boolean> {
  const isFilled = await institutions.fillOnce(
    server.database.db,
    () => options.clock.now(),
    async () => {
      options.report('Filling the demo ...');
      const [port, now] = [options.port, options.clock.now()];
      const first = { institution: northfield(port, now), scenes: northfieldScenes(options.hasProvider) };
      await fillInstitution(server, options, first);
      const second = { institution: brightside(port, now), scenes: brightsideScenes };
      await fillInstitution(server, options, second);
    },
  );
  if (isFilled) for (const line of accountLines()) options.report(line);
  return isFilled;
}
