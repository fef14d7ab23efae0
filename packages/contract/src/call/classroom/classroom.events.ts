import { nothing } from '../../core/core.shapes.ts';
import { namespace } from '../../core/socket.ts';
import {
  aboutClass,
  classMute,
  classState,
  handLowering,
  observer,
  speaking,
  studentMute,
} from './classroom.shapes.ts';
import { z } from 'zod';
import { id } from '../../core/core.shapes.ts';

const entryRefusals = [
  'call_not_open',
  'visit_over',
  'removed_from_visit',
  'held_at_door',
  'no_room',
] as const;
const classRefusals = ['only_in_classroom', 'not_in_call', ...entryRefusals] as const;
const hostRefusals = ['not_the_host', 'media_unreachable', ...classRefusals] as const;

/** Messages inside a class. Every change is answered with, and pushed to all as, the whole state. */
export const classroomEvents = namespace({
  name: '/chat',
  toServer: {
    class_state: {
      summary: 'Asks for the state of the class. To be sent after every connect.',
      payload: aboutClass,
      ack: classState,
      refusals: ['only_in_classroom', 'not_in_call', ...entryRefusals],
    },
    raise_hand: {
      summary: 'A student raises a hand; raising it again keeps its place in the queue.',
      payload: aboutClass,
      ack: classState,
      refusals: [...classRefusals],
    },
    lower_hand: {
      summary: "Lowers one's own hand; the educator also a student's.",
      payload: handLowering,
      ack: classState,
      refusals: ['not_the_host', ...classRefusals],
    },
    lower_all_hands: {
      summary: 'The educator lowers all hands.',
      payload: aboutClass,
      ack: classState,
      refusals: ['not_the_host', ...classRefusals],
    },
    mute_student: {
      summary: "The educator closes a student's microphone or camera, or opens it again.",
      payload: studentMute,
      ack: classState,
      refusals: [...hostRefusals],
    },
    mute_all: {
      summary: 'The educator closes the microphone or camera of all students, or opens it again.',
      payload: classMute,
      ack: classState,
      refusals: [...hostRefusals],
    },
    let_speak: {
      summary:
        'The educator opens the microphone of one student, whose hand is lowered; afterwards it is closed.',
      payload: speaking,
      ack: classState,
      refusals: [...hostRefusals],
    },
    on_observer_connect: {
      summary:
        'An administrator looks on; the educator is told. Level 2 at every kind, those above at broadcasts.',
      payload: aboutClass,
      ack: nothing,
      refusals: [...entryRefusals],
    },
  },
  toClient: {
    class_changed: { summary: 'The state of the class changed.', payload: classState },
    observers_changed: {
      summary: 'To the educator: the observers.',
      payload: z.object({ visitId: id, observers: z.array(observer) }),
    },
  },
});
