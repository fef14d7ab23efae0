/** Which ports are replaced by which. */
export interface Steering {
  /** The engine's port for media by the protocol: 7882 and the like for UDP, that of the product for TCP. */
  readonly enginePort: number;
  readonly relayPort: number;
  /**
   * The way of media: by UDP unless said otherwise; by a TURN server over TLS with `tls`, where the relay is in
   * front of the TURN server.
   */
  readonly way?: 'udp' | 'tcp' | 'tls';
}

/**
 * To run in a page before its own scripts: all its peer connections go to the relay instead of the engine. The page's own
 * candidates are withheld, so that no engine finds a way around the relay; it learns the relay's address from the checks.
 */
export function steerMedia({ enginePort, relayPort, way = 'udp' }: Steering): void {
  const Original = window.RTCPeerConnection;
  /**
   * The engine's candidate with the relay's address; none for any other way. A TURN server gets the engine's own.
   */
  const steered = (candidate: string): string[] => {
    const parts = candidate.split(' ');
    const protocol = parts[2]?.toLowerCase();
    if (way === 'tls') return protocol === 'udp' ? [candidate] : [];
    if (protocol !== way || Number(parts[5]) !== enginePort) return [];
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
  /** The same settings with the relay in the place of each TURN server. */
  const throughRelay = (configuration: RTCConfiguration = {}): RTCConfiguration => ({
    ...configuration,
    iceServers: (configuration.iceServers ?? []).map((server) => ({
      ...server,
      urls: [server.urls].flat().map((url) => url.replace(/:\d+(?=\?|$)/, `:${relayPort}`)),
    })),
  });
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(throughRelay(configuration));
      const offer = this.createOffer.bind(this);
      const answer = this.createAnswer.bind(this);
      const setRemote = this.setRemoteDescription.bind(this);
      const addCandidate = this.addIceCandidate.bind(this);
      const configure = this.setConfiguration.bind(this);
      Object.defineProperty(this, 'onicecandidate', {
        get: () => null,
        set() {
          // Withheld.
        },
      });
      Object.assign(this, {
        createOffer: async (options?: RTCOfferOptions) => withheld(await offer(options)),
        createAnswer: async (options?: RTCAnswerOptions) => withheld(await answer(options)),
        setConfiguration: (next?: RTCConfiguration) => configure(throughRelay(next)),
        setRemoteDescription: ({ type, sdp = '' }: RTCSessionDescriptionInit) =>
          setRemote({ type, sdp: withCandidates(sdp, steered) }),
        addIceCandidate: async (init?: RTCIceCandidateInit) => {
          for (const candidate of steered(init?.candidate ?? '')) await addCandidate({ ...init, candidate });
        },
      });
    }
  };
}
