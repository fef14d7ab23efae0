import { ApiClient } from '../setup/api.ts';
import { untilLive } from '../setup/journey.ts';
import { book, control, endCall, expectInCall, meet, openChat, passToStart, write } from '../setup/visit.ts';
import { closeAll, openPair, type Pair } from './people.ts';
import { rooms } from './rooms.ts';
import { takeBoth, takeStates, type LiveState } from './take.ts';
import type { Walk } from './walk.ts';

/** What two people see in a call, in this order. */
const callStates: readonly LiveState<Pair>[] = [
  { name: 'call: the student sees the educator', who: 'student' },
  { name: 'call: the educator sees the student', who: 'educator' },
  {
    name: 'call: chat of the student',
    who: 'student',
    steps: async ({ student, educator }) => {
      await openChat(educator);
      await write(educator, 'Good morning. Do you have the worksheet open?');
      await openChat(student);
      await write(student, 'Yes. I got stuck at number 4.');
    },
  },
  { name: 'call: chat of the educator', who: 'educator' },
  {
    name: 'call: notes',
    who: 'educator',
    steps: async ({ educator }) => {
      await control(educator, 'Notes').click();
      await educator.getByRole('textbox', { name: 'Subject/Material' }).waitFor();
    },
  },
  {
    name: 'call: camera off',
    who: 'educator',
    steps: async ({ student, educator }) => {
      await control(educator, 'Notes').click();
      await control(student, 'Camera').click();
    },
  },
  { name: 'call: help', who: 'educator', steps: ({ educator }) => educator.keyboard.press('?') },
  {
    name: 'call: end',
    who: 'educator',
    steps: async ({ educator }) => {
      await educator.keyboard.press('Escape');
      await control(educator, 'End Call').click();
    },
  },
];

/** An educator hears of a new appointment. */
async function walkBookedVisit(walk: Walk, { educator }: Pair): Promise<void> {
  await book(walk.product, 'student2');
  await educator.getByRole('log').getByText('has booked a session').waitFor();
  await takeBoth(walk, educator, 'educator: an appointment was booked');
}

/** A request for a session now rings at the educator, once the call before it is over. */
async function walkRinging(walk: Walk, { educator }: Pair): Promise<void> {
  const { educatorId } = walk.places.meeting;
  const live = untilLive(educator);
  await educator.goto(`${walk.product.url}/Counselor/dashboard/${educatorId}`);
  await live;
  const client = await ApiClient.as(walk.product, 'student2');
  await client.call('POST /visit', { tutorId: educatorId, visitType: 1, topic: 'Please help me now' });
  await educator.getByRole('log').getByText('asks for a session now').waitFor();
  await takeBoth(walk, educator, 'educator: on demand rings');
}

async function walkCall(walk: Walk, pair: Pair): Promise<void> {
  const { meeting } = walk.places;
  await passToStart(walk.product, meeting);
  await meet(walk.product, meeting, pair);
  await expectInCall(pair.student);
  await takeStates(walk, pair, callStates);
  await pair.educator.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await endCall(pair.educator);
  await takeBoth(walk, pair.educator, 'educator: waiting room after the end');
  await takeBoth(walk, pair.student, 'student: waiting room after the end');
}

/** Nobody reaches the network: the student's page says so. */
async function walkOffline(walk: Walk, { student }: Pair): Promise<void> {
  await student.goto(walk.product.url);
  await student.context().setOffline(true);
  await student.getByText('No Internet Connection').waitFor();
  await takeBoth(walk, student, 'overlay: offline');
}

/** The server is stopped: the educator's page says so. */
async function walkServerDown(walk: Walk, { educator }: Pair): Promise<void> {
  await walk.product.stop();
  await educator.getByText('Server down/ Server update').waitFor({ timeout: 60_000 });
  await takeBoth(walk, educator, 'overlay: server down');
}

type Part = readonly [name: string, part: (walk: Walk, pair: Pair) => Promise<void>];

const lesson: readonly Part[] = [
  ['educator: an appointment was booked', walkBookedVisit],
  ['call', walkCall],
  ['educator: on demand rings', walkRinging],
];

const overlays: readonly Part[] = [
  ['overlay: offline', walkOffline],
  ['overlay: server down', walkServerDown],
];

/** What is wanted of some parts, two people in all of them. */
async function walkPair(walk: Walk, parts: readonly Part[]): Promise<void> {
  const wanted = parts.filter(([name]) => name.includes(walk.only));
  if (wanted.length === 0) return;
  const pair = await openPair(walk);
  for (const [name, part] of wanted) {
    try {
      await part(walk, pair);
    } catch (reason) {
      // Listed; the next part is tried all the same.
      walk.gallery.miss(name, 'both sizes', reason);
    }
  }
  await closeAll(pair);
}

/**
 * Takes what two people see together, the rooms of more, which begin later, and what happens while the network or the
 * server is gone. Ends with the server stopped, if nothing narrower is asked for.
 */
export async function walkLive(walk: Walk): Promise<void> {
  await walkPair(walk, lesson);
  for (const [name, walkRoom] of rooms.filter(([wanted]) => wanted.includes(walk.only))) {
    try {
      await walkRoom(walk);
    } catch (reason) {
      // Listed; the next room is tried all the same.
      walk.gallery.miss(name, 'both sizes', reason);
    }
  }
  await walkPair(walk, overlays);
}
