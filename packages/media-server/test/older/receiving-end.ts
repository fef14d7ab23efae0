import type { Track } from 'node-datachannel';
import { parseClientAnswer } from '../../src/client/client-offer.ts';
import type { ClientTransport } from '../../src/client/client-offer.ts';
import { parseOffer } from '../../src/sdp/parse-offer.ts';
import type { OfferedSection } from '../../src/sdp/parse-offer.ts';
import { NativeConnection } from '../../src/transport/native-connection.ts';
import { syntheticOffer } from '../../src/transport/synthetic-sdp.ts';

function answerSection(section: OfferedSection, common: readonly string[]): string[] {
  if (section.kind === 'application')
    return [
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      ...common,
      `a=mid:${section.mid}`,
      'a=sctp-port:5000',
    ];
  return [
    `m=${section.kind} 9 UDP/TLS/RTP/SAVPF ${section.formats.map(({ payloadType }) => payloadType).join(' ')}`,
    ...common,
    `a=mid:${section.mid}`,
    section.direction === 'sendonly' ? 'a=recvonly' : 'a=inactive',
    'a=rtcp-mux',
    ...section.formats.flatMap(({ payloadType, encoding, clockRate, channels, parameters }) => [
      `a=rtpmap:${payloadType} ${encoding}/${clockRate}${channels ? `/${channels}` : ''}`,
      `a=fmtp:${payloadType} ${parameters}`,
    ]),
  ];
}

/** An answer that takes all that an offer has. */
function buildTestAnswer(
  sections: readonly OfferedSection[],
  own: ClientTransport & { setup: string },
): string {
  const common = [
    'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${own.iceUfrag}`,
    `a=ice-pwd:${own.icePwd}`,
    `a=fingerprint:${own.fingerprint}`,
    `a=setup:${own.setup}`,
  ];
  const lines = [
    'v=0',
    'o=- 2 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${sections.map(({ mid }) => mid).join(' ')}`,
    ...sections.flatMap((section) => answerSection(section, common)),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The end of a test client that answers the engine's offers. A new transport follows where the offer has new credentials. */
export class ReceivingEnd {
  /** How often the engine has offered another transport. */
  transports = 0;
  isConnected = false;
  private native: NativeConnection | null = null;
  private track: Track | null = null;
  private remoteUfrag = '';
  private readonly onPacket: (packet: Buffer) => void;
  private readonly onData: (message: Buffer) => void;

  constructor(onPacket: (packet: Buffer) => void, onData: (message: Buffer) => void) {
    this.onPacket = onPacket;
    this.onData = onData;
  }

  /** Whether a data channel of this name is open. */
  hasChannel(label: string): boolean {
    return this.native?.channels.get(label)?.isOpen() ?? false;
  }

  /** Sends a packet; false while that is not possible. */
  send(packet: Buffer): boolean {
    try {
      return this.track?.sendMessageBinary(packet) ?? false;
    } catch {
      // Not the shape of RTP.
      return false;
    }
  }

  /** Sends by a channel that the engine opened. */
  sendData(label: string, message: Uint8Array): void {
    this.native?.channels.get(label)?.sendMessageBinary(Buffer.from(message));
  }

  /** Takes an address of the engine. */
  addCandidate(candidate: string): void {
    this.native?.connection.addRemoteCandidate(`candidate:${candidate}`, '0');
  }

  /** Takes an offer and gives the answer. */
  async answer(sdp: string): Promise<string> {
    const offer = parseOffer(sdp);
    if (offer.iceUfrag !== this.remoteUfrag) this.begin(sdp);
    const { native } = this;
    if (!native) throw new Error('closed');
    await native.gathered;
    const own = parseClientAnswer(native.connection.localDescription()?.sdp ?? '');
    return buildTestAnswer(offer.sections, { ...own.transport, setup: own.setup });
  }

  close(): void {
    this.isConnected = false;
    this.native?.close();
    this.native = null;
    this.track = null;
  }

  private begin(sdp: string): void {
    this.close();
    const { transport } = parseClientAnswer(sdp);
    this.remoteUfrag = transport.iceUfrag;
    this.transports += 1;
    const config = { iceServers: [], bindAddress: '127.0.0.1' };
    this.native = new NativeConnection('receiving', config, {
      onState: (state) => {
        this.isConnected = state === 'connected';
      },
      onTrack: (track) => {
        this.track = track;
      },
      onPacket: this.onPacket,
      onMessage: (_label, message) => this.onData(message),
    });
    this.native.connection.setRemoteDescription(syntheticOffer(transport), 'offer');
  }
}
