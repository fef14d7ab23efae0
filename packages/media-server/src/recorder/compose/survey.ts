import { startsKeyFrame } from '../../rtp/payload.ts';
import { parseRtp } from '../../rtp/rtp-packet.ts';
import type { RtpPacket } from '../../rtp/rtp-packet.ts';
import { ClockLearner } from '../frames/track-clock.ts';
import type { LogEvent, RecordedCodec, RecordedTrack, Scene } from '../log/log-records.ts';
import { readPacketLog } from '../log/packet-log.ts';

/** From one moment to another, in seconds since the beginning of a log. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A track with what a first reading of the log told of it. */
export interface SurveyedTrack {
  readonly track: RecordedTrack;
  readonly clock: ClockLearner;
  /** When it was sent and was not resting; a picture from its first that can be drawn. */
  readonly live: readonly Span[];
  /** From its first picture or sound until it was switched off, also while nothing was sent; again after each switch. */
  readonly on: readonly Span[];
  readonly packets: number;
}

/** A scene with when it was shown. */
export interface TimedScene extends Span {
  readonly scene: Scene;
}

/** The content of a log. */
export interface Survey {
  readonly seconds: number;
  readonly tracks: readonly SurveyedTrack[];
  readonly scenes: readonly TimedScene[];
  /** Names by identity. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ticks per second of a format's RTP timestamps. */
export const clockRates: Readonly<Record<RecordedCodec, number>> = {
  opus: 48_000,
  vp8: 90_000,
  h264: 90_000,
};

/** A picture that sent nothing for this long is not on, whatever the signalling says. */
const longestPauseSeconds: Readonly<Record<RecordedTrack['source'], number>> = {
  camera: 2,
  microphone: 2,
  screen: 60,
  screenSound: 2,
};

class TrackSurvey {
  readonly track: RecordedTrack;
  readonly clock: ClockLearner;
  readonly live: { from: number; to: number }[] = [];
  readonly on: { from: number; to: number }[] = [];
  packets = 0;
  private isLive = true;
  private canBeDrawn: boolean;

  constructor(track: RecordedTrack) {
    this.track = track;
    this.clock = new ClockLearner(clockRates[track.codec]);
    this.canBeDrawn = track.codec === 'opus';
  }

  packet(packet: Buffer, atMs: number): void {
    const parsed = parseRtp(packet);
    if (!parsed || parsed.payloadEnd <= parsed.payloadStart) return;
    this.packets += 1;
    this.clock.push(parsed.timestamp, atMs);
    this.canBeDrawn ||= this.isKey(parsed);
    if (this.isLive && this.canBeDrawn) this.extend(atMs / 1000);
  }

  switch(isLive: boolean, atMs: number): void {
    const last = this.live.at(-1);
    // A still screen sends little: it is there until it is said to be gone.
    if (this.isLive && !isLive && last && atMs / 1000 - last.to <= longestPauseSeconds[this.track.source])
      last.to = atMs / 1000;
    if (!isLive) this.endOn(atMs / 1000);
    this.isLive = isLive;
  }

  /** Tracks that are on when the log ends are on until then. */
  finish(at: number): void {
    if (this.isLive && this.live.length > 0) this.extend(at);
    const last = this.live.at(-1);
    if (last && last.from === at) this.live.pop();
    this.endOn(at);
  }

  private isKey({ buffer, payloadStart: start, payloadEnd: end }: RtpPacket): boolean {
    return startsKeyFrame(this.track.codec, buffer, { start, end });
  }

  private endOn(at: number): void {
    const last = this.on.at(-1);
    if (last) last.to = Math.min(last.to, at);
  }

  private extend(at: number): void {
    if (this.on.at(-1)?.to !== Number.POSITIVE_INFINITY)
      this.on.push({ from: at, to: Number.POSITIVE_INFINITY });
    const last = this.live.at(-1);
    if (last && at - last.to <= longestPauseSeconds[this.track.source]) last.to = at;
    else this.live.push({ from: at, to: at });
  }
}

class Surveyor {
  readonly tracks = new Map<number, TrackSurvey>();
  readonly scenes: { from: number; to: number; scene: Scene }[] = [];
  readonly names = new Map<string, string>();

  event(event: LogEvent, atMs: number): void {
    const at = atMs / 1000;
    switch (event.type) {
      case 'track':
        this.tracks.set(event.track.index, new TrackSurvey(event.track));
        return;
      case 'live':
        this.tracks.get(event.index)?.switch(event.isLive, atMs);
        return;
      case 'person':
        this.names.set(event.identity, event.name);
        return;
      case 'scene': {
        const last = this.scenes.at(-1);
        if (last) last.to = at;
        this.scenes.push({ from: at, to: Number.POSITIVE_INFINITY, scene: event.scene });
        return;
      }
      case 'begun':
      case 'ended':
    }
  }
}

/** Reads a log once: how long it is, which tracks are in it and when they were on, and who is to be seen when. */
export async function surveyLog(file: string): Promise<Survey> {
  const surveyor = new Surveyor();
  let endMs = 0;
  for await (const record of readPacketLog(file)) {
    endMs = Math.max(endMs, record.atMs);
    if (record.kind === 'event') surveyor.event(record.event, record.atMs);
    else surveyor.tracks.get(record.track)?.packet(record.packet, record.atMs);
  }
  const seconds = endMs / 1000;
  for (const track of surveyor.tracks.values()) track.finish(seconds);
  return {
    seconds,
    tracks: [...surveyor.tracks.values()].filter((one) => one.packets > 0),
    scenes: surveyor.scenes.map((one) => ({ ...one, to: Math.min(one.to, seconds) })),
    names: surveyor.names,
  };
}
