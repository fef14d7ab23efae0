/** A refusal in the shape of Twirp: an HTTP status with a code. 5xx is avoided, because clients of LiveKit then look for another region. */
export class TwirpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** 404 for a room, participant or track that is not there. */
export function notFound(what: string): TwirpError {
  return new TwirpError(404, 'not_found', `${what} not found`);
}

/** 403 for a token without the grant. */
export function permissionDenied(grant: string): TwirpError {
  return new TwirpError(403, 'permission_denied', `requires ${grant}`);
}
