import { LiveSender, LiveStrokes, type LiveStroke } from '@lectern/call-engine/board/board-live.ts';
import { BoardSession, type BoardFailure } from '@lectern/call-engine/board/board-session.ts';
import { createState, type Observable } from '@lectern/call-engine/observable.ts';
import type { BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { toastWarning } from '../../../ui/toasts/toasts.ts';
import type { CatchUp } from '../catch-up.ts';
import type { BoardChannel } from './board-switch.ts';
import { boardImageAddress } from './board.queries.ts';
import { BoardImages } from './parts/board-images.ts';
import { failureText } from '../../../lib/failure-text.ts';

/** A board with everything live around it, for as long as it is shown. */
export interface LiveBoard {
  readonly visitId: string | null;
  readonly session: BoardSession;
  readonly images: BoardImages;
  /** Strokes in progress, of others and one's own; the number grows with each change. */
  readonly strokes: LiveStrokes;
  readonly strokesChanged: Observable<number>;
  /** One's own stroke has grown, or is over. */
  readonly showStroke: (stroke: LiveStroke) => void;
  readonly endStroke: () => void;
  /** Hands somebody the pen, or takes it back with null. */
  readonly handPen: (userId: string | null) => Promise<unknown>;
  readonly stop: () => void;
}

const failures: Readonly<Record<string, BoardFailure>> = {
  no_answer_in_time: 'notArrived',
  internal_error: 'notArrived',
  too_many_requests: 'tooFast',
  board_stale: 'stale',
};

function failureOf(error: unknown): BoardFailure {
  if (!(error instanceof ApiFailure)) return 'notArrived';
  return failures[error.response_code] ?? 'refused';
}

const newId = (): string => crypto.randomUUID();

function makeStrokes() {
  const strokesChanged = createState(0);
  const strokes = new LiveStrokes(() => strokesChanged.set(strokesChanged.get() + 1));
  return { strokes, strokesChanged };
}

function follow(
  { session, strokes, images }: Pick<LiveBoard, 'session' | 'strokes' | 'images'>,
  channel: BoardChannel,
  ownIds: ReadonlySet<string>,
): () => void {
  const loadImages = (items: readonly BoardItem[]): void => {
    for (const item of items) if (item.kind === 'image') void images.load(item.fileId);
  };
  const joinIfConnected = (): void => {
    if (channel.state.get() !== 'connected') return;
    void session.join();
    // Those that the cut kept from coming.
    loadImages(session.items);
  };
  const stops = [
    channel.state.subscribe(joinIfConnected),
    channel.on('white_board_message', ({ textMessage }) => session.receive(textMessage)),
    channel.on('white_board_cleared', () => void session.cleared()),
    channel.on('white_board_pen', ({ userId }) => void session.penMoved(userId)),
    channel.on('white_board_live', (part) => {
      if (!ownIds.has(part.strokeId)) strokes.receive(part);
    }),
    session.onChange(({ items, added }) => {
      strokes.finish(added.map((item) => item.id));
      loadImages(items);
    }),
  ];
  joinIfConnected();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Something that was drawn here was not taken, and why. */
function tellRefused(error: unknown): void {
  toastWarning(failureText(error));
}

/** Opens the board of a call on the call's channel. */
export function openLiveBoard({
  channel,
  visitId,
  catchUp,
}: {
  channel: BoardChannel;
  visitId: string;
  catchUp: Pick<CatchUp, 'board'>;
}): LiveBoard {
  const ownIds = new Set<string>();
  const { strokes, strokesChanged } = makeStrokes();
  const images = new BoardImages((fileId) => boardImageAddress(visitId, fileId));
  const session = new BoardSession({
    isConnected: () => channel.state.get() === 'connected',
    sync: catchUp.board,
    draw: (textMessage) => channel.send('on_white_board_send_message', { visitId, textMessage }),
    failureOf,
    refused: tellRefused,
    newId,
  });
  // Live strokes may be lost: the finished stroke comes separately.
  const sender = new LiveSender(
    (part) => void channel.send('white_board_live', { visitId, ...part }).catch(() => undefined),
  );
  const unfollow = follow({ session, strokes, images }, channel, ownIds);
  return {
    visitId,
    session,
    images,
    strokes,
    strokesChanged,
    showStroke: (stroke) => {
      ownIds.add(stroke.id);
      sender.grown(stroke);
    },
    endStroke: () => sender.ended(),
    handPen: (userId) => channel.send('white_board_pen', { visitId, userId }),
    stop: () => {
      unfollow();
      sender.ended();
      strokes.stop();
      session.stop();
    },
  };
}

/** A board of this window alone, where no session is running: nothing of it is sent or kept. */
export function openPracticeBoard(): LiveBoard {
  const session = new BoardSession({
    isConnected: () => true,
    sync: async () => ({
      visitId: '',
      // An update in which nothing is.
      textMessage: Uint8Array.of(0, 0),
      isWhiteboardOpen: true,
      penUserId: null,
      mayDraw: true,
      mayClear: true,
    }),
    draw: async () => undefined,
    failureOf: () => 'notArrived',
    refused: () => undefined,
    newId,
  });
  void session.join();
  return {
    visitId: null,
    session,
    images: new BoardImages(async () => ''),
    ...makeStrokes(),
    showStroke: () => undefined,
    endStroke: () => undefined,
    handPen: async () => undefined,
    stop: () => session.stop(),
  };
}
