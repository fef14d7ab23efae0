import type { NamespaceName, ServerPayload, ToClientName } from '@lectern/contract/events.ts';
import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

type Key = readonly unknown[];

/** Which queries an event makes stale, on the channel of which visit; a sentence where it makes none. */
type StaleBy<N extends NamespaceName> = {
  readonly [E in ToClientName<N>]:
    | string
    | ((payload: ServerPayload<N, E>, visitId: string) => readonly Key[]);
};

const flagNews: ReadonlySet<string> = new Set([
  notificationTypes.sessionFlagged,
  notificationTypes.flagMoreInfo,
  notificationTypes.flagFeedback,
]);

const agreementNews: ReadonlySet<string> = new Set([
  notificationTypes.comingOfAge,
  notificationTypes.ofAge,
  notificationTypes.agreementAsked,
]);

function staleByNotification({
  notification: { type, data },
}: ServerPayload<'/web', 'notification'>): readonly Key[] {
  const keys: Key[] = [queryKeys.notificationLists, queryKeys.referrals, queryKeys.cancelRequests];
  if (type === notificationTypes.messageReported) keys.push(queryKeys.messageReports);
  if (data.visitId && flagNews.has(type)) keys.push(queryKeys.flag(data.visitId));
  if (agreementNews.has(type)) keys.push(queryKeys.parentAgreements, queryKeys.restingLinks);
  if (data.studentUserId && type === notificationTypes.parentAsks)
    keys.push(queryKeys.keptStudent(data.studentUserId));
  return keys;
}

const ofTheConnection = 'It is about the connection, which the channel follows itself.';
const inTheCall = 'It carries what is so now, which the page of the call shows as it comes.';
const inTheWaitingRoom = 'It carries who is there now, which is put into the cache or shown as it comes.';
const onTheScreen =
  'It carries what is told, which is shown as it comes; what it is about comes by visit_changed.';
const participantsOf = (_payload: unknown, visitId: string): readonly Key[] => [
  queryKeys.participants(visitId),
];

/** Which event of the server makes which queries stale. This is the one place: screens only keep the channel open. */
export const staleByEvent: { readonly [N in NamespaceName]: StaleBy<N> } = {
  '/web': {
    greeting: ofTheConnection,
    server_draining: ofTheConnection,
    session_dead: ofTheConnection,
    clock_moved: ofTheConnection,
    notification: staleByNotification,
    unread_count: () => [queryKeys.notificationLists],
    school_questions_changed: () => [queryKeys.schoolQuestions],
    enrolment_decided: () => [queryKeys.enrolment],
    parent_links_changed: () => [
      ...[queryKeys.parentQuestions, queryKeys.restingLinks, queryKeys.children],
      ...[queryKeys.childrenOverview, queryKeys.parentProposals],
    ],
    visit_changed: ({ visitId }) => [
      queryKeys.visits,
      queryKeys.visitNote(visitId),
      queryKeys.referrals,
      queryKeys.guest,
      queryKeys.participants(visitId),
    ],
    sessions_withdrawn: () => [queryKeys.accountSummaries, queryKeys.visits],
    note_saved: ({ visitId }) => [queryKeys.visitNote(visitId)],
    incoming_call: () => [queryKeys.guest],
    incoming_call_over: () => [queryKeys.guest],
    waiting_room_presence: inTheWaitingRoom,
    student_arrived: inTheWaitingRoom,
    student_rejoined: inTheWaitingRoom,
    student_left: inTheWaitingRoom,
    new_on_demand: onTheScreen,
    on_demand_over: onTheScreen,
    on_demand_unanswered: onTheScreen,
    new_appointment: onTheScreen,
    broadcast_started: onTheScreen,
    unread_messages: () => [queryKeys.unreadMessages, queryKeys.childrenOverview],
  },
  '/chat': {
    greeting: ofTheConnection,
    server_draining: ofTheConnection,
    session_dead: ofTheConnection,
    clock_moved: ofTheConnection,
    call_connected: inTheCall,
    doctor_connected: inTheCall,
    patient_connected: participantsOf,
    call_disconnected: participantsOf,
    observers_changed: participantsOf,
    camera_changed: inTheCall,
    call_busy: inTheCall,
    call_ended: inTheCall,
    white_board_message: inTheCall,
    white_board_open: inTheCall,
    white_board_pen: inTheCall,
    white_board_live: inTheCall,
    white_board_cleared: inTheCall,
    live_streaming_started: inTheCall,
    broadcast_changed: inTheCall,
    broadcast_viewers: inTheCall,
    chat_message: inTheCall,
    class_changed: inTheCall,
    recording_changed: inTheCall,
    connection_steadied: inTheCall,
  },
  '/custom-chat': {
    greeting: ofTheConnection,
    server_draining: ofTheConnection,
    session_dead: ofTheConnection,
    clock_moved: ofTheConnection,
    custom_chat_message: () => [queryKeys.messagePeople, queryKeys.messageFiles],
    custom_chat_receipt: 'It carries how far the own messages came, which is shown as it comes.',
    custom_chat_draft: () => [queryKeys.messagePeople],
    custom_chat_unread: () => [queryKeys.unreadMessages, queryKeys.messagePeople],
  },
};

/**
 * What may have been missed while the connection was gone: everything that an event of the namespace makes stale,
 * for any visit or person.
 */
export const staleByReconnect: { readonly [N in NamespaceName]: (visitId: string) => readonly Key[] } = {
  '/web': () => [
    queryKeys.visits,
    queryKeys.visitNotes,
    queryKeys.referrals,
    queryKeys.notifications,
    queryKeys.allParticipants,
    queryKeys.accountSummaries,
    queryKeys.keptStudents,
    queryKeys.messageReports,
    queryKeys.parentQuestions,
    queryKeys.parentProposals,
    queryKeys.parentAgreements,
    queryKeys.restingLinks,
    queryKeys.schoolQuestions,
    queryKeys.enrolment,
    queryKeys.children,
    queryKeys.guest,
    queryKeys.unreadMessages,
  ],
  '/chat': (visitId) => [queryKeys.participants(visitId)],
  '/custom-chat': () => [queryKeys.messagePeople, queryKeys.messageFiles, queryKeys.unreadMessages],
};

const settleMs = 400;
const gatherMs = 1_000;

type Cache = Pick<QueryClient, 'invalidateQueries'>;

const nameOf = (queryKey: Key): string => JSON.stringify(queryKey);

/** The queries that each message makes stale, with several events and again once it was seen. */
const ofMessages = new Set(
  [queryKeys.messagePeople, queryKeys.messageFiles, queryKeys.unreadMessages].map(nameOf),
);
const gathering = new WeakMap<Cache, Set<string>>();

/** Refetches a second later everything announced meanwhile, by any channel. */
function gather(cache: Cache, queryKey: Key): void {
  const names = gathering.get(cache) ?? new Set<string>();
  gathering.set(cache, names);
  const name = nameOf(queryKey);
  if (names.has(name)) return;
  names.add(name);
  setTimeout(() => {
    names.delete(name);
    void cache.invalidateQueries({ queryKey });
  }, gatherMs);
}

/**
 * Refetches the named queries, and those named again soon after once more: a whole class that comes at once asks
 * twice.
 */
function renewer(cache: Cache): (keys: readonly Key[]) => void {
  const settling = new Map<string, { isAgain: boolean }>();
  const renew = (queryKey: Key): void => {
    const name = nameOf(queryKey);
    if (ofMessages.has(name)) {
      gather(cache, queryKey);
      return;
    }
    const before = settling.get(name);
    if (before) {
      before.isAgain = true;
      return;
    }
    void cache.invalidateQueries({ queryKey });
    const now = { isAgain: false };
    settling.set(name, now);
    setTimeout(() => {
      settling.delete(name);
      if (now.isAgain) renew(queryKey);
    }, settleMs);
  };
  return (keys) => keys.forEach(renew);
}

/** The needed part of a namespace's channel. */
export interface StaleChannel<N extends NamespaceName> {
  on: (event: ToClientName<N>, listener: (payload: unknown) => void) => unknown;
  onReconnect: (catchUp: () => void) => unknown;
}

/** Applies the table to a channel for as long as it lives; `visitId` is of which visit the channel is. */
export function followStale<N extends NamespaceName>(
  name: N,
  channel: StaleChannel<N>,
  { visitId = '', cache = queryClient }: { visitId?: string; cache?: Cache } = {},
): void {
  const renew = renewer(cache);
  for (const [event, stale] of Object.entries(staleByEvent[name]))
    if (typeof stale === 'function')
      channel.on(event as ToClientName<N>, (payload) => renew(stale(payload as never, visitId)));
  channel.onReconnect(() => renew(staleByReconnect[name](visitId)));
}
