import { ClassStore } from '@lectern/call-engine/room/class-store.ts';
import { createState } from '@lectern/call-engine/observable.ts';
import type { Person } from '@lectern/call-engine/participants/person.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import type { CallFacts } from '../call-facts.ts';
import type { LiveCall } from '../live-call.ts';
import { HandControl } from './hand-control.tsx';
import { HandQueue } from './parts/hand-queue.tsx';
import { PersonRow } from './parts/person-row.tsx';
import { ParticipantsPanel } from './participants-panel.tsx';
import { StagePages } from './parts/stage-pages.tsx';
import { RecipientSelect, type Recipient } from './recipient-select.tsx';
import { useClassActions, type ClassActions } from './use-class-actions.ts';

const toasts = vi.hoisted(() => ({ toastWarning: vi.fn(), toastError: vi.fn(), toastSuccess: vi.fn() }));
vi.mock('../../../ui/toasts/toasts.ts', () => toasts);
// jsdom scrolls nothing into view.
beforeAll(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));
afterEach(() => vi.clearAllMocks());

const open = { all: false, except: [] };
const classState = (changes: Partial<ClassState> = {}): ClassState => ({
  visitId: 'v',
  version: 1,
  layout: 'grid',
  hands: [],
  speakerId: null,
  closed: { microphone: open, camera: open },
  ...changes,
});
const hand = (userId: string, number: number) => ({
  userId,
  name: `${userId} Pupil`,
  number,
  raisedAt: '2027-03-10T10:00:00Z',
});
const person = (id: string, changes: Partial<Person> = {}): Person =>
  ({
    id,
    name: `${id} Pupil-Longname`,
    isSelf: false,
    isEducator: false,
    isMicrophoneOn: true,
    ...changes,
  }) as Person;

/** As much of a call as the class uses; `answer` is what the server says to the next message. */
function fakeCall(people: Person[] = []): {
  call: LiveCall;
  send: ReturnType<typeof vi.fn<(event: string, payload: object) => Promise<ClassState>>>;
} {
  const send = vi.fn<(event: string, payload: object) => Promise<ClassState>>(() =>
    Promise.resolve(classState({ version: 2 })),
  );
  const classroom = new ClassStore();
  classroom.receive(classState());
  const call = { classroom, channel: { send }, room: { people: createState(people) } } as unknown as LiveCall;
  return { call, send };
}
const facts = { flow: { visitId: 'v' }, ownId: 'me' } as unknown as CallFacts;

function Own({ call }: { call: LiveCall }) {
  const { toggleHand } = useClassActions(call, facts);
  return <HandControl call={call} ownId="me" onPress={toggleHand} />;
}

describe('one’s own hand', () => {
  it('goes up and down, and shows its place in the queue', async () => {
    const { call, send } = fakeCall();
    send.mockResolvedValueOnce(classState({ version: 2, hands: [hand('a', 1), hand('me', 2)] }));
    await renderInApp(<Own call={call} />);
    await userEvent.click(screen.getByRole('button', { name: 'Hand' }));
    expect(send).toHaveBeenLastCalledWith('raise_hand', { visitId: 'v' });
    const button = await screen.findByRole('button', { name: 'Hand, Raised hand number 2' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(button);
    expect(send).toHaveBeenLastCalledWith('lower_hand', { visitId: 'v' });
  });

  it('says that it was not received', async () => {
    const { call, send } = fakeCall();
    send.mockRejectedValueOnce(new Error('cut off'));
    await renderInApp(<Own call={call} />);
    await userEvent.click(screen.getByRole('button', { name: 'Hand' }));
    await vi.waitFor(
      () => expect(toasts.toastWarning).toHaveBeenCalledWith('Raise not received... try Again'),
      20_000,
    );
    expect(screen.getByRole('button', { name: 'Hand' }).getAttribute('aria-pressed')).toBe('false');
  });
});

function Hosted({ call, state, of }: { call: LiveCall; state: ClassState; of: Person }) {
  const actions = useClassActions(call, facts);
  return (
    <ul>
      <PersonRow
        person={of}
        image={null}
        state={state}
        actions={actions}
        onRemove={vi.fn()}
        onSendBack={vi.fn()}
      />
    </ul>
  );
}

describe('muting a student', () => {
  it('closes what is open and opens what is closed', async () => {
    const { call, send } = fakeCall();
    const state = classState({ closed: { microphone: { all: true, except: [] }, camera: open } });
    await renderInApp(<Hosted call={call} state={state} of={person('Ann')} />);
    await userEvent.click(screen.getByRole('button', { name: /^Allow the microphone of Ann/ }));
    expect(send).toHaveBeenLastCalledWith('mute_student', {
      visitId: 'v',
      studentId: 'Ann',
      device: 'microphone',
      isMute: false,
    });
    await userEvent.click(screen.getByRole('button', { name: /^Turn off the camera of Ann/ }));
    expect(send).toHaveBeenLastCalledWith('mute_student', {
      visitId: 'v',
      studentId: 'Ann',
      device: 'camera',
      isMute: true,
    });
  });

  it('says in the words of the spec when it fails', async () => {
    const { call, send } = fakeCall();
    send.mockRejectedValueOnce(new Error('the engine is away'));
    await renderInApp(<Hosted call={call} state={classState()} of={person('Ann')} />);
    await userEvent.click(screen.getByRole('button', { name: /^Mute the microphone of Ann/ }));
    await vi.waitFor(
      () =>
        expect(toasts.toastWarning).toHaveBeenCalledWith('Connection is getting established. Please wait...'),
      20_000,
    );
  });
});

describe('the queue of hands', () => {
  const actions = { letSpeak: vi.fn(), lowerHand: vi.fn(), lowerAllHands: vi.fn() };

  it('stands in its order and offers the educator to lower them', async () => {
    await renderInApp(
      <HandQueue hands={[hand('Ben', 1), hand('Ann', 2)]} actions={actions as unknown as ClassActions} />,
    );
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/Pupil/).textContent)).toEqual(['Ben Pupil', 'Ann Pupil']);
    await userEvent.click(screen.getByRole('button', { name: 'Lower the hand of Ann Pupil' }));
    expect(actions.lowerHand).toHaveBeenCalledWith('Ann');
    await userEvent.click(screen.getAllByRole('button', { name: 'Allow to speak' })[0] ?? document.body);
    expect(actions.letSpeak).toHaveBeenCalledWith('Ben', true);
  });

  it('is only read by observers', async () => {
    await renderInApp(<HandQueue hands={[hand('Ben', 1)]} actions={null} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

function Choosing({ call }: { call: LiveCall }) {
  const [chosen, choose] = useState<Recipient | null>(null);
  return (
    <>
      <RecipientSelect call={call} value={chosen} onChoose={choose} />
      <output>{chosen?.id ?? 'everyone'}</output>
    </>
  );
}

describe('to whom one writes', () => {
  it('is everyone, or one person whose name is cut at ten characters, who stays chosen when they leave', async () => {
    const { call } = fakeCall([person('Ann'), person('me', { isSelf: true })]);
    await renderInApp(<Choosing call={call} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'To' }));
    expect(screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent)).toEqual([
      'Everyone',
      'Ann Pupil-...',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Ann Pupil-...', hidden: true }));
    act(() => (call.room.people as ReturnType<typeof createState<readonly Person[]>>).set([]));
    expect(screen.getByRole('status').textContent).toBe('Ann');
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveProperty('value', 'Ann Pupil-...');
  });
});

describe('the names of a class', () => {
  const people = ['Zoe', 'ann', 'Pupil 10', 'Pupil 9', 'Ángel'].map((name) => person(name, { name }));
  const inOrder = ['Ángel', 'ann', 'Pupil 9', 'Pupil 10', 'Zoe'];

  it('stand in order where one is chosen', async () => {
    const { call } = fakeCall(people);
    await renderInApp(<Choosing call={call} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'To' }));
    const options = screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent);
    expect(options).toEqual(['Everyone', ...inOrder]);
  });

  it('stand in order in the list of present people, after the educator', async () => {
    const educator = person('Xaver', { name: 'Xaver', isEducator: true });
    const { call } = fakeCall([...people, educator]);
    const never = (): (() => void) => () => undefined;
    Object.assign(call.channel, { on: never, onReconnect: never });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const watched = { flow: { visitId: 'v', sessionUsers: [] }, visit: { tutor: {} }, ownId: 'me' };
    await renderInApp(<ParticipantsPanel call={call} facts={watched as unknown as CallFacts} />);
    const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('span > span')?.textContent);
    expect(rows).toEqual(['Xaver', ...inOrder]);
    vi.unstubAllGlobals();
  });
});

describe('who is not in the room', () => {
  it('stands apart by whether they have been there', async () => {
    const { call } = fakeCall([]);
    const never = (): (() => void) => () => undefined;
    Object.assign(call.channel, { on: never, onReconnect: never });
    const student = (name: string, given: object) => ({
      ...{ userId: name, name, image: null, userSessionStatus: 'NOT_JOINED', leftAt: null, isHeld: false },
      ...given,
    });
    const left = { userSessionStatus: 'LEFT', leftAt: '2026-10-14T15:01:00Z' };
    const response = {
      ...{ activeStudents: [], observers: [] },
      inActiveStudents: [
        student('Ann', left),
        student('Ben', { userSessionStatus: 'REMOVED' }),
        student('Cleo', {}),
        student('Dan', { ...left, isHeld: true }),
      ],
    };
    const envelope = { code: 200, message: '', response, response_message: '', validationErrors: [] };
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ ...envelope, response_code: 'ok' }))),
    );
    const watched = { flow: { visitId: 'v', sessionUsers: [] }, visit: { tutor: {} }, ownId: 'me' };
    await renderInApp(<ParticipantsPanel call={call} facts={watched as unknown as CallFacts} />);
    await screen.findByText('Cleo');
    const under = (title: RegExp) =>
      screen.getByRole('heading', { name: title }).closest('section')?.textContent;
    expect(under(/^No longer here/)).toMatch(/ 2.*Ann.*Ben/);
    expect(under(/^Not joined/)).toMatch(/ 2.*Cleo.*Dan/);
    vi.unstubAllGlobals();
  });
});

describe('the question whether somebody is removed', () => {
  it('goes when they are no longer in the call, and does not come back with them', async () => {
    const ann = person('Ann', { name: 'Ann Lee' });
    const { call } = fakeCall([ann]);
    const people = call.room.people as ReturnType<typeof createState<readonly Person[]>>;
    const never = (): (() => void) => () => undefined;
    Object.assign(call.channel, { on: never, onReconnect: never });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const hosting = {
      flow: { visitId: 'v', visitType: 4, sessionUsers: [] },
      visit: { tutor: {} },
      ownId: 'me',
      isEducator: true,
    };
    await renderInApp(<ParticipantsPanel call={call} facts={hosting as unknown as CallFacts} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ann Lee' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from session' }));
    await screen.findByRole('dialog', { name: 'Remove Ann Lee?' });
    act(() => people.set([{ ...ann, isGone: true }]));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
    act(() => people.set([ann]));
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('the pages of the stage', () => {
  it('turn by buttons and arrow keys and stop at the ends', async () => {
    const turned = vi.fn<(page: number) => void>();
    await renderInApp(<StagePages page={1} pages={3} onTurn={turned} />);
    expect(screen.getByRole('status', { name: 'Page 2 of 3' })).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(turned.mock.calls).toEqual([[2], [0], [0]]);
  });

  it('are not shown for one page', async () => {
    await renderInApp(<StagePages page={0} pages={1} onTurn={vi.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
