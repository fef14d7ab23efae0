import type { Page } from '@playwright/test';
import { ApiClient } from '../setup/api.ts';
import { signIn, untilLive } from '../setup/journey.ts';
import { watchPeers } from '../setup/media.ts';
import { book, control, endCall, expectInCall, meet, openChat, passToStart, write } from '../setup/visit.ts';
import { lookName, sizes, type Look } from './gallery.ts';
import { openContext, type Walk } from './walk.ts';

interface Pair {
  student: Page;
  educator: Page;
}

/** A state of a call: who looks, and what is done before. */
interface LiveState {
  name: string;
  who: keyof Pair;
  steps: (pair: Pair) => Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** What two people see in a call, in this order. */
const callStates: readonly LiveState[] = [
  { name: 'call: the student sees the educator', who: 'student', steps: nothing },
  { name: 'call: the educator sees the student', who: 'educator', steps: nothing },
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
  { name: 'call: chat of the educator', who: 'educator', steps: nothing },
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

async function takeBoth(walk: Walk, page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    const look: Look = { ...size, scheme: 'light' };
    await page.setViewportSize(size);
    try {
      await walk.gallery.take(page, name, look);
    } catch (reason) {
      // Listed; the walk goes on.
      walk.gallery.miss(name, lookName(look), reason);
    }
  }
  await page.setViewportSize(sizes[0]);
}

async function openPair(walk: Walk): Promise<Pair> {
  const look: Look = { ...sizes[0], scheme: 'light' };
  const open = async (account: 'student1' | 'educator1'): Promise<Page> => {
    const context = await openContext(walk.browser, look);
    await watchPeers(context);
    const page = await context.newPage();
    await signIn(page, walk.product, account);
    return page;
  };
  return { student: await open('student1'), educator: await open('educator1') };
}

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
  for (const state of callStates) {
    try {
      await state.steps(pair);
      await takeBoth(walk, pair[state.who], state.name);
    } catch (reason) {
      // Listed; the later states are tried all the same.
      walk.gallery.miss(state.name, 'both sizes', reason);
    }
  }
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

const parts: readonly [name: string, part: (walk: Walk, pair: Pair) => Promise<void>][] = [
  ['educator: an appointment was booked', walkBookedVisit],
  ['call', walkCall],
  ['educator: on demand rings', walkRinging],
  ['overlay: offline', walkOffline],
  ['overlay: server down', walkServerDown],
];

/** Takes what two people see together, and what happens while the network or the server is gone. Ends with the server stopped. */
export async function walkLive(walk: Walk): Promise<void> {
  const pair = await openPair(walk);
  for (const [name, part] of parts) {
    try {
      await part(walk, pair);
    } catch (reason) {
      // Listed; the next part is tried all the same.
      walk.gallery.miss(name, 'both sizes', reason);
    }
  }
  for (const page of [pair.student, pair.educator]) await page.context().close();
}
