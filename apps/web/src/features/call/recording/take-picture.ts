/** Longest edge of a picture: larger ones would be too large to send. */
const longestEdge = 1920;

const areaOf = (element: Element): number => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

/** The largest moving picture that is seen now; null when there is none. */
export function largestVideo(stage: ParentNode | null): HTMLVideoElement | null {
  const playing = [...(stage?.querySelectorAll('video') ?? [])].filter((video) => video.videoWidth > 0);
  return playing.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? null;
}

/** What the largest picture of the stage shows now, as a data address of a jpeg; null when nothing is shown. */
export function takePicture(stage: ParentNode | null): string | null {
  const video = largestVideo(stage);
  if (!video) return null;
  const scale = Math.min(1, longestEdge / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.92);
}
