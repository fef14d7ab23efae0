/** Which port of the engine is replaced by which of a relay. */
export interface Steering {
  readonly enginePort: number;
  readonly relayPort: number;
}

/**
 * To run in a page before its own scripts: all its peer connections go to the relay instead of the engine. The page's own
 * candidates are withheld, so that no engine finds a way around the relay; it learns the relay's address from the checks.
 */
export function steerMedia({ enginePort, relayPort }: Steering): void {
  const Original = window.RTCPeerConnection;
  /** The engine's candidate as one of the relay; none for any other, such as those over TCP. */
  const steered = (candidate: string): string[] => {
    const parts = candidate.split(' ');
    if (parts[2]?.toLowerCase() !== 'udp' || Number(parts[5]) !== enginePort) return [];
    parts[4] = '127.0.0.1';
    parts[5] = String(relayPort);
    return [parts.join(' ')];
  };
  const withCandidates = (sdp: string, map: (candidate: string) => string[]): string => {
    const lines = sdp
      .split('\r\n')
      .flatMap((line) =>
        line.startsWith('a=candidate:') ? map(line.slice(2)).map((own) => `a=${own}`) : [line],
      );
    return lines.join('\r\n');
  };
  const withheld = (description: RTCSessionDescriptionInit): RTCSessionDescriptionInit => ({
    type: description.type,
    sdp: withCandidates(description.sdp ?? '', () => []),
  });
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      const offer = this.createOffer.bind(this);
      const answer = this.createAnswer.bind(this);
      const setRemote = this.setRemoteDescription.bind(this);
      const addCandidate = this.addIceCandidate.bind(this);
      Object.defineProperty(this, 'onicecandidate', {
        get: () => null,
        set() {
          // Withheld.
        },
      });
      Object.assign(this, {
        createOffer: async (options?: RTCOfferOptions) => withheld(await offer(options)),
        createAnswer: async (options?: RTCAnswerOptions) => withheld(await answer(options)),
        setRemoteDescription: ({ type, sdp = '' }: RTCSessionDescriptionInit) =>
          setRemote({ type, sdp: withCandidates(sdp, steered) }),
        addIceCandidate: async (init?: RTCIceCandidateInit) => {
          for (const candidate of steered(init?.candidate ?? '')) await addCandidate({ ...init, candidate });
        },
      });
    }
  };
}
