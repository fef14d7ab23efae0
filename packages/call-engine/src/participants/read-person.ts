import { Track, type Participant } from 'livekit-client';
import { qualityBars, qualityOf } from '../quality/connection-quality.ts';
import type { Person, Picture } from './person.ts';

/** One object for each track, so that a picture is put into the page once and not with every change of a name or level. */
const pictures = new WeakMap<Track, Picture>();

function pictureOfTrack(track: Track, sid: string): Picture {
  const known = pictures.get(track);
  if (known?.sid === sid) return known;
  const made: Picture = { sid, attach: (at) => track.attach(at), detach: (at) => track.detach(at) };
  pictures.set(track, made);
  return made;
}

function pictureOf(participant: Participant, source: Track.Source): Picture | null {
  const publication = participant.getTrackPublication(source);
  const track = publication?.track;
  if (!publication || !track || publication.isMuted || track.kind !== Track.Kind.Video) return null;
  return pictureOfTrack(track, publication.trackSid);
}

function isFrozenAt(participant: Participant, source: Track.Source): boolean {
  const publication = participant.getTrackPublication(source);
  return publication?.isMuted === false && publication.track?.streamState === Track.StreamState.Paused;
}

/** Reads a participant of the room as the stage shows them. */
export function readPerson(
  participant: Participant,
  educatorId: string,
): Omit<Person, 'isGone' | 'isResting'> {
  const quality = String(participant.connectionQuality);
  return {
    id: participant.identity,
    name: participant.name ?? '',
    isSelf: participant.isLocal,
    isEducator: participant.identity === educatorId,
    role: participant.attributes['role'] ?? '',
    camera: pictureOf(participant, Track.Source.Camera),
    screen: pictureOf(participant, Track.Source.ScreenShare),
    isMicrophoneOn: participant.isMicrophoneEnabled,
    isCameraOn: participant.isCameraEnabled,
    isSpeaking: participant.isSpeaking && participant.isMicrophoneEnabled,
    quality: qualityOf(quality),
    qualityBars: qualityBars(quality),
    isFrozen: !participant.isLocal && isFrozenAt(participant, Track.Source.Camera),
    isLost: quality === 'lost',
    joinedAt: participant.joinedAt?.getTime() ?? 0,
  };
}
