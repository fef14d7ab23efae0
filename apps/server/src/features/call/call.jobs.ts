import { on } from '../../platform/events/events.ts';
import type { FeatureJobs } from '../../platform/jobs/feature-jobs.ts';
import { signInEnded } from '../identity/identity.service.ts';
import { participantMoved, rosterChanged, visitStateChanged } from '../visits/news.service.ts';
import { guestSeatTaken } from '../waiting-room/guests/guests.service.ts';
import { broadcastJobs } from './broadcast/broadcast.jobs.ts';
import { isFetching } from './broadcast/watching.service.ts';
import { goneObservers } from './seats/observers.service.ts';
import {
  endCallsOfSignIn,
  followPerson,
  followRoster,
  followSeatTaken,
  followVisit,
} from './reactions.service.ts';
import { recordingJobs } from './recording/recording.jobs.ts';
import { seatlessMedia } from './seats/seatless.service.ts';
import { goneSeats } from './seats/gone-seats.service.ts';
import { boardFiles } from './board/board.service.ts';
import { keptBoardFiles, pictureJob } from './board/archive.service.ts';
import { chatFiles } from './chat/chat.service.ts';
import { filmFiles } from './recording/recording.service.ts';

export const callJobs: FeatureJobs = {
  jobs: [pictureJob, ...recordingJobs.jobs],
  filePlaces: [boardFiles, keptBoardFiles, chatFiles, filmFiles],
  subscriptions: [
    on(visitStateChanged, followVisit),
    on(participantMoved, followPerson),
    on(signInEnded, endCallsOfSignIn),
    on(rosterChanged, followRoster),
    on(guestSeatTaken, followSeatTaken),
    ...broadcastJobs.subscriptions,
    ...recordingJobs.subscriptions,
  ],
  lanes: [
    goneSeats(isFetching),
    goneObservers,
    seatlessMedia,
    ...broadcastJobs.lanes,
    ...recordingJobs.lanes,
  ],
  forgettings: recordingJobs.forgettings,
};
