/** A place in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Which part of a picture is seen, and where. */
export interface Fitted {
  readonly source: Place;
  readonly target: Place;
}

function middle(room: Place, width: number, height: number): Place {
  return {
    left: room.left + (room.width - width) / 2,
    top: room.top + (room.height - height) / 2,
    width,
    height,
  };
}

/**
 * How a picture fits its box on the page: whole, with room at the sides, or filling the box, with its edges cut off.
 */
export function fitPicture(size: { width: number; height: number }, box: Place, isWhole: boolean): Fitted {
  const all: Place = { left: 0, top: 0, ...size };
  const scales = [box.width / size.width, box.height / size.height];
  if (isWhole) {
    const scale = Math.min(...scales);
    return { source: all, target: middle(box, size.width * scale, size.height * scale) };
  }
  const scale = Math.max(...scales);
  return { source: middle(all, box.width / scale, box.height / scale), target: box };
}
