import { namespace } from '../core/socket.ts';
import {
  aboutCall,
  aVisit,
  callEnded,
  callOpened,
  callArrival,
  callState,
  cameraChanged,
  incomingCall,
  personLeft,
} from './call.shapes.ts';
import { nothing } from '../core/core.shapes.ts';

/** Why a person may not be in the call at this moment. */
const entryRefusals = [
  'call_not_open',
  'visit_over',
  'removed_from_visit',
  'held_at_door',
  'no_room',
] as const;

/** Messages inside one call. A socket speaks only for the visit and the person for whom it was signed in. */
export const callEvents = namespace({
  name: '/chat',
  toServer: {
    classroom_init: {
      summary: 'Asks for the state of the call. To be sent after every connect.',
      payload: aboutCall,
      ack: callState,
      refusals: ['removed_from_visit'],
    },
    on_doctor_connect: {
      summary: 'The educator is connected to the media of the call.',
      payload: aboutCall,
      ack: nothing,
      refusals: ['not_the_host', ...entryRefusals],
    },
    on_patient_connect: {
      summary:
        'A student or parent is connected to the media of the call, or begins to watch a broadcast: before the stream is fetched.',
      payload: aboutCall,
      ack: nothing,
      refusals: ['broadcast_full', ...entryRefusals],
    },
    on_patient_call_end: {
      summary: 'A student or parent leaves the call; it goes on without them.',
      payload: aboutCall,
      ack: nothing,
    },
    on_physician_camera_on: {
      summary: "The educator's camera is on.",
      payload: aboutCall,
      ack: nothing,
      refusals: ['not_the_host', ...entryRefusals],
    },
    on_physician_camera_off: {
      summary: "The educator's camera is off.",
      payload: aboutCall,
      ack: nothing,
      refusals: ['not_the_host', ...entryRefusals],
    },
  },
  toClient: {
    call_connected: { summary: 'The call is open.', payload: callOpened },
    doctor_connected: { summary: 'The educator is in the call.', payload: callArrival },
    patient_connected: { summary: 'A student or parent is in the call.', payload: callArrival },
    call_disconnected: { summary: 'Somebody is out of the call.', payload: personLeft },
    camera_changed: { summary: "The educator's camera was switched.", payload: cameraChanged },
    call_busy: { summary: 'This seat was taken in another window; this one is over.', payload: aVisit },
    call_ended: { summary: 'The call is over for everybody.', payload: callEnded },
  },
});

/** The news of a call for people elsewhere in the product. */
export const callWebEvents = namespace({
  name: '/web',
  toServer: {},
  toClient: {
    incoming_call: { summary: 'To attendees: the educator has opened the call.', payload: incomingCall },
    incoming_call_over: { summary: 'The call was entered elsewhere, or is over.', payload: aVisit },
  },
});
