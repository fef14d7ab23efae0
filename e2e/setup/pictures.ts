/** One blue pixel, as a PNG. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
);

/** A round spot on a plain ground, 64 pixels wide, as a picture of a person. */
export const squarePicture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAApElEQVR42u3ZURWAIAxG4b+JEQ1iDzNZwRZWgDFhG/ecBbjfG2x6nzv1CAAAAAAAAAAAAIDXHOfVMhEBjenuDC1Jd2Robf24QWvTxxkKUm82KE69zbAf4Nd6g0HR6nsNOwGm1XcZtgFMrm83AAAAAAAAAAAAAOA5nQLAlzIAIP1WgsVWDED63WiF7XSF+0CRC02FG1mRKyWHbgAAAAAAAABAwvkAR/IZi7t5CoAAAAAASUVORK5CYII=',
    'base64',
  ),
};
