import type { BucketLimit } from './token-bucket.ts';
import type { TrafficLimit } from './traffic-budget.ts';

/**
 * All limits on one client's reports of its media (RTCP), and on the work they cause for others. Honest clients stay
 * far below; reports above are ignored, as if they had been lost.
 */
export interface FeedbackLimits {
  /**
   * All reports of one connection. A browser requests missing packets of a picture every 20 ms at most: 49 pictures
   * on a very lossy line are 2,450 packets a second of 30 to 60 bytes; 60 streams on a good one are about 100.
   */
  readonly said: TrafficLimit;
  /** Packets that are asked for again, by number: a tenth of 16 Mbit/s, asked for ten times. */
  readonly missing: BucketLimit;
  /** Pictures that are sent again to one client: a tenth of 16 Mbit/s are 1.6, and 400 packets at once an outage of 200 ms. */
  readonly repeatedPictures: TrafficLimit;
  /** Sounds that are sent again to one client, apart from pictures: ten voices lost altogether are 500 packets. */
  readonly repeatedSounds: TrafficLimit;
  /** Key frames of one track that one viewer may ask for: a picture that breaks asks again until one has come. A key frame costs everybody who watches several pictures' worth of bits. */
  readonly keyFramesOfViewer: BucketLimit;
  /** Key frames of one layer that all may request together, by any means; LiveKit has as many. */
  readonly keyFramesOfLayer: BucketLimit;
  /** Sender reports of one stream that go on to its viewers: browsers send one or two a second. */
  readonly senderReports: BucketLimit;
}

/** The bounds that hold. */
export const feedbackLimits: FeedbackLimits = {
  said: { bytes: { burst: 400_000, perSecond: 200_000 }, count: { burst: 6000, perSecond: 3000 } },
  missing: { burst: 4000, perSecond: 2000 },
  repeatedPictures: {
    bytes: { burst: 1_500_000, perSecond: 750_000 },
    count: { burst: 1500, perSecond: 750 },
  },
  repeatedSounds: { bytes: { burst: 300_000, perSecond: 150_000 }, count: { burst: 1000, perSecond: 500 } },
  keyFramesOfViewer: { burst: 6, perSecond: 0.5 },
  keyFramesOfLayer: { burst: 10, perSecond: 1 },
  senderReports: { burst: 10, perSecond: 5 },
};
