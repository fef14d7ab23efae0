import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import { Track, VideoQuality, type LocalTrackPublication } from 'livekit-client';
import { includesStep } from '../quality/steady-decision.ts';

/**
 * The bit rate of a voice, in bit/s: enough for the encoder to carry repairs of lost packets within it (Opus in-band
 * FEC).
 */
const easedVoice = 24_000;

/** The limits of a sender before it was eased. */
const original = new WeakMap<RTCRtpSender, number | undefined>();

async function limitSound(sender: RTCRtpSender, isEased: boolean): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding || isEased === original.has(sender)) return;
  const before = original.get(sender);
  if (isEased) original.set(sender, encoding.maxBitrate);
  else original.delete(sender);
  if (isEased) encoding.maxBitrate = easedVoice;
  else if (before === undefined) delete encoding.maxBitrate;
  else encoding.maxBitrate = before;
  await sender.setParameters(parameters);
}

/** Makes what one sends of a microphone or camera as light as a step asks for, or as it was before. */
export async function easeSending(publication: LocalTrackPublication, step: SteadyStep): Promise<void> {
  const { track, source } = publication;
  const isEased = includesStep(step, 'lowerLayers');
  if (track?.sender && track.kind === Track.Kind.Audio) await limitSound(track.sender, isEased);
  if (source === Track.Source.Camera && publication.videoTrack)
    publication.videoTrack.setPublishingQuality(isEased ? VideoQuality.LOW : VideoQuality.HIGH);
}
