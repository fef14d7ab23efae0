/* Runs inside the browser page; livekit-client is the page's global. Kept free of imports, because it is sent as text. */

/** One event of the room, as plain text: time since joining in ms, name, then its arguments. */
export type RoomEventRecord = readonly [number, string, ...string[]];

/** A page's report of its streams. */
export interface PageStatistics {
  readonly incoming: readonly {
    kind: string;
    framesDecoded: number;
    width: number;
    height: number;
    framesPerSecond: number;
    packetsLost: number;
    freezeCount: number;
    totalFreezeMs: number;
    audioEnergy: number;
    /** Samples of sound, and how many of them were made up. */
    samples: number;
    concealed: number;
    bytes: number;
    codec: string;
  }[];
  readonly outgoing: readonly {
    kind: string;
    rid: string;
    framesEncoded: number;
    width: number;
    bytes: number;
    codec: string;
  }[];
  /**
   * The pair in use; `protocol` is 'udp' or 'tcp', `type` that of the own candidate, and `relayProtocol` how a relay
   * is reached, if there is one.
   */
  readonly candidatePair: {
    roundTripMs: number;
    outgoingBitrate: number;
    bytesReceived: number;
    protocol: string;
    type: string;
    relayProtocol: string;
  } | null;
}

/** Script that a test page loads after livekit-client: `lectern.join`, `lectern.events`, `lectern.statistics`. */
export const pageScript = String.raw`
(() => {
  const L = window.LivekitClient;
  const text = (value) => {
    if (value === undefined || value === null) return String(value);
    if (value instanceof Uint8Array) return new TextDecoder().decode(value);
    if (value.identity) return 'P:' + value.identity;
    if (value.trackSid) return value.kind + ':' + value.source;
    if (value.sid && value.kind) return 'T:' + value.kind;
    if (Array.isArray(value)) return value.map(text).join(',');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const names = ['participantConnected','participantDisconnected','trackPublished','trackUnpublished','trackSubscribed','trackUnsubscribed','trackMuted','trackUnmuted','disconnected','reconnecting','reconnected','signalReconnecting','dataReceived','participantAttributesChanged','activeSpeakersChanged','localTrackUnpublished','participantPermissionsChanged','participantNameChanged','roomMetadataChanged','localTrackSubscribed','trackSubscriptionFailed','connectionQualityChanged'];
  const lectern = window.lectern = { events: [], room: null };
  lectern.join = async (url, token, { publish = true, options = {}, connect = {} } = {}) => {
    const room = lectern.room = new L.Room(options);
    const start = performance.now();
    lectern.events = [];
    for (const name of names) room.on(name, (...args) => lectern.events.push([Math.round(performance.now() - start), name, ...args.map((a) => { try { return text(a); } catch { return '?'; } })]));
    room.on('trackSubscribed', (track) => { const element = track.attach(); element.muted = track.kind === 'video'; document.body.appendChild(element);
      if (track.kind === 'video' && element.requestVideoFrameCallback) element.requestVideoFrameCallback(() => { lectern.firstFrameMs ??= performance.now() - start; }); });
    lectern.firstFrameMs = undefined;
    room.registerTextStreamHandler('chat', async (reader, from) => { lectern.events.push([Math.round(performance.now() - start), 'text', from.identity, await reader.readAll()]); });
    await room.connect(url, token, connect);
    const connectMs = Math.round(performance.now() - start);
    if (publish) await room.localParticipant.enableCameraAndMicrophone();
    return { connectMs, publishMs: Math.round(performance.now() - start) - connectMs, others: [...room.remoteParticipants.keys()], sid: room.localParticipant.sid };
  };
  // With the older signalling there is a separate receiving connection.
  lectern.statistics = async () => {
    const out = { incoming: [], outgoing: [], candidatePair: null };
    const { publisher, subscriber } = lectern.room.engine.pcManager;
    for (const transport of [publisher, subscriber]) if (transport) lectern.addReport(out, await transport._pc.getStats());
    return out;
  };
  lectern.addReport = (out, report) => {
    const codecs = {}, protocols = {}, types = {}, relayProtocols = {};
    let inUse = '';
    report.forEach((s) => { if (s.type === 'codec') codecs[s.id] = s.mimeType; if (s.type === 'local-candidate') { protocols[s.id] = s.protocol; relayProtocols[s.id] = s.relayProtocol; types[s.id] = s.candidateType; } if (s.type === 'transport') inUse = s.selectedCandidatePairId; });
    report.forEach((s) => {
      if (s.type === 'inbound-rtp') out.incoming.push({ kind: s.kind, framesDecoded: s.framesDecoded ?? 0, width: s.frameWidth ?? 0, height: s.frameHeight ?? 0, framesPerSecond: s.framesPerSecond ?? 0, packetsLost: s.packetsLost ?? 0, freezeCount: s.freezeCount ?? 0, totalFreezeMs: (s.totalFreezesDuration ?? 0) * 1000, audioEnergy: s.totalAudioEnergy ?? 0, samples: s.totalSamplesReceived ?? 0, concealed: s.concealedSamples ?? 0, bytes: s.bytesReceived ?? 0, codec: codecs[s.codecId] ?? '' });
      if (s.type === 'outbound-rtp') out.outgoing.push({ kind: s.kind, rid: s.rid ?? '', framesEncoded: s.framesEncoded ?? 0, width: s.frameWidth ?? 0, bytes: s.bytesSent ?? 0, codec: codecs[s.codecId] ?? '' });
      if (s.type === 'candidate-pair' && s.id === inUse) out.candidatePair = { roundTripMs: (s.currentRoundTripTime ?? 0) * 1000, outgoingBitrate: s.availableOutgoingBitrate ?? 0, bytesReceived: s.bytesReceived ?? 0, protocol: protocols[s.localCandidateId] ?? '', type: types[s.localCandidateId] ?? '', relayProtocol: relayProtocols[s.localCandidateId] ?? '' };
    });
  };
  lectern.publishCanvas = async (name, width, height, fps) => {
    const canvas = document.createElement('canvas'); canvas.width = width; canvas.height = height;
    const g = canvas.getContext('2d'); let i = 0;
    setInterval(() => { g.fillStyle = '#fff'; g.fillRect(0, 0, width, height); g.fillStyle = '#000'; g.font = '60px sans-serif'; g.fillText(name + ' ' + i++, 100, 300); }, 1000 / fps);
    const track = canvas.captureStream(fps).getVideoTracks()[0];
    await lectern.room.localParticipant.publishTrack(track, { source: 'screen_share', name, simulcast: false });
  };
})();
`;
