import {
  ConnectionQuality,
  ConnectionQualityInfo,
  ConnectionQualityUpdate,
  SpeakerInfo,
  SpeakersChanged,
} from '@livekit/protocol';
import { gradeConnection, scoreOf } from '../rate/connection-quality.ts';
import type { QualityGrade } from '../rate/connection-quality.ts';
import type { SignalMessage } from '../signalling/signal-link.ts';
import type { Participant } from './participant.ts';

/** How often speakers are reported, and how often connection quality: as often as LiveKit does. */
const speakerIntervalMs = 300;
const qualityIntervalMs = 5000;
/** A process that stood still has heard nobody meanwhile. */
const longestIntervalMs = 1000;
/** A connected client sends something at least this often: reports, feedback and keep-alives. */
const absentAfterMs = 8000;

const qualityByGrade: Readonly<Record<QualityGrade, ConnectionQuality>> = {
  excellent: ConnectionQuality.EXCELLENT,
  good: ConnectionQuality.GOOD,
  poor: ConnectionQuality.POOR,
  lost: ConnectionQuality.LOST,
};

function gradeOf(participant: Participant, nowMs: number): QualityGrade {
  const { media, viewing } = participant;
  const transport = media.currentTransport;
  const isSilent =
    media.streams.hasMedia && transport !== null && nowMs - transport.lastPacketAt > absentAfterMs;
  return gradeConnection({
    uplinkLoss: media.uplinkLoss,
    downlinkLoss: viewing.downlink.recentLoss,
    roundTripMs: viewing.currentTransport?.roundTripMs() ?? null,
    isDownlinkShort: viewing.isShort,
    isAbsent: !participant.link.isAttached || isSilent,
  });
}

/** A room's regular reports to everybody: the speakers, and everybody's connection quality. */
export class RoomPulse {
  private readonly participants: ReadonlyMap<string, Participant>;
  private readonly broadcast: (message: SignalMessage) => void;
  private nextSpeakersAt = 0;
  private nextQualityAt = 0;
  private readonly grades = new WeakMap<Participant, QualityGrade>();
  private readonly speakers = new Map<string, SpeakerInfo>();

  constructor(participants: ReadonlyMap<string, Participant>, broadcast: (message: SignalMessage) => void) {
    this.participants = participants;
    this.broadcast = broadcast;
  }

  tick(nowMs: number): void {
    if (nowMs >= this.nextSpeakersAt) {
      const passedMs = nowMs - (this.nextSpeakersAt - speakerIntervalMs);
      this.nextSpeakersAt = nowMs + speakerIntervalMs;
      this.tellSpeakers(Math.min(passedMs, longestIntervalMs));
    }
    if (nowMs >= this.nextQualityAt) {
      this.nextQualityAt = nowMs + qualityIntervalMs;
      this.tellQuality(nowMs);
    }
  }

  private tellSpeakers(passedMs: number): void {
    const changed: SpeakerInfo[] = [];
    const present = new Set<string>();
    for (const participant of this.participants.values()) {
      if (!participant.isVisible) continue;
      present.add(participant.sid);
      const info = this.speakerOf(participant);
      if (info.active) participant.spokenMs += passedMs;
      const before = this.speakers.get(participant.sid);
      if (before ? before.level === info.level && before.active === info.active : !info.active) continue;
      this.speakers.set(participant.sid, info);
      changed.push(info);
    }
    for (const sid of this.speakers.keys()) if (!present.has(sid)) this.speakers.delete(sid);
    if (changed.length > 0)
      this.broadcast({ case: 'speakersChanged', value: new SpeakersChanged({ speakers: changed }) });
  }

  private speakerOf(participant: Participant): SpeakerInfo {
    let level = 0;
    let isActive = false;
    for (const { track } of participant.publications.published.values()) {
      if (track.kind !== 'audio') continue;
      track.speaker.closeInterval();
      const state = track.speaker.current;
      level = Math.max(level, state.level);
      isActive ||= state.isActive;
    }
    return new SpeakerInfo({ sid: participant.sid, level, active: isActive });
  }

  private tellQuality(nowMs: number): void {
    const participants = [...this.participants.values()].filter((participant) => participant.isActive);
    const updates: ConnectionQualityInfo[] = [];
    for (const participant of participants) {
      const grade = gradeOf(participant, nowMs);
      if (this.grades.get(participant) === grade) continue;
      this.grades.set(participant, grade);
      if (participant.permission.hidden) continue;
      updates.push(
        new ConnectionQualityInfo({
          participantSid: participant.sid,
          quality: qualityByGrade[grade],
          score: scoreOf(grade),
        }),
      );
    }
    if (updates.length > 0)
      this.broadcast({ case: 'connectionQuality', value: new ConnectionQualityUpdate({ updates }) });
  }
}
