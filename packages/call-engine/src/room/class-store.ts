import { isDeviceClosed } from '@lectern/contract/call/classroom/classroom.rules.ts';
import type { ClosableDevice } from '@lectern/contract/call/classroom/classroom.names.ts';
import type { ClassState } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import { createState, type Observable } from '../observable.ts';

/** The state of the class, as the server sent it last; null before. Older news that comes late changes nothing. */
export class ClassStore {
  readonly state: Observable<ClassState | null>;
  private readonly own = createState<ClassState | null>(null);

  constructor() {
    this.state = this.own;
  }

  /** Takes up a state that was pushed or answered. */
  receive(next: ClassState): void {
    const known = this.own.get();
    if (known === null || next.version >= known.version) this.own.set(next);
  }
}

/** The place of somebody's raised hand in the queue, from 1; null while it is down. */
export function handNumber(state: ClassState | null, userId: string): number | null {
  return state?.hands.find((hand) => hand.userId === userId)?.number ?? null;
}

/** Whether the educator has closed somebody's device. */
export function isClosedFor(state: ClassState | null, userId: string, device: ClosableDevice): boolean {
  return state !== null && isDeviceClosed(state, userId, device);
}

/** What a change of the class means for one person: the news for them. */
export type ClassNews =
  | 'microphoneClosed'
  | 'microphoneOpened'
  | 'cameraClosed'
  | 'cameraOpened'
  | 'maySpeak'
  | 'speakingOver'
  | 'handLowered';

function deviceNews(before: ClassState, after: ClassState, userId: string): ClassNews[] {
  const news: ClassNews[] = [];
  for (const device of ['microphone', 'camera'] as const) {
    const was = isDeviceClosed(before, userId, device);
    const is = isDeviceClosed(after, userId, device);
    if (was !== is) news.push(`${device}${is ? 'Closed' : 'Opened'}`);
  }
  return news;
}

/** The news for a person when the class changed; leave to speak takes precedence over an opened microphone. */
export function newsFor(before: ClassState, after: ClassState, userId: string): ClassNews[] {
  const [spoke, speaks] = [before.speakerId === userId, after.speakerId === userId];
  const devices = deviceNews(before, after, userId);
  if (speaks && !spoke) return ['maySpeak', ...devices.filter((one) => one.startsWith('camera'))];
  const isOver = spoke && !speaks && isDeviceClosed(after, userId, 'microphone');
  const told = devices.map((one) => (isOver && one === 'microphoneClosed' ? 'speakingOver' : one));
  const wasUp = handNumber(before, userId) !== null && handNumber(after, userId) === null;
  return wasUp ? [...told, 'handLowered'] : told;
}
