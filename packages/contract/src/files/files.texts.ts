/** Texts of uploads and downloads. */
export const filesTexts = {
  refusal: {
    file_type_refused: 'Please upload only Image/PDF',
    picture_too_large:
      'The picture has {{width}} x {{height}} pixels. It can have at most {{most}} million, such as {{edge}} x {{edge}}.',
    file_too_large: 'Upload a Image/PDF less than 5 MB',
    files_too_large: 'Upload a Image/PDF less than 50 MB',
    too_many_files: 'Please choose at most {{most}} files.',
    upload_broken: 'The upload was interrupted. Please send the file again.',
    uploads_busy: 'Many files are being sent at the moment. Please try again in a minute.',
    own_space_full:
      'Your space for files is full. Delete files of upcoming sessions, or ask your administrator for help.',
    institution_space_full:
      'The space for files of your institution is full. Please tell your administrator.',
    visit_files_full: 'This session already has {{most}} files. No more can be added.',
    link_expired: 'This link has expired. Please open the file again.',
  },
  onlyImageOrPdf: 'Please upload only Image/PDF',
  tooLarge: 'Upload a Image/PDF less than 5 MB',
  totalTooLarge: 'Upload a Image/PDF less than 50 MB',
  tooMany: 'Please choose at most 10 files.',
  hint: 'Upload images or pdf of size up to 5MB in the file format .png, .jpeg, .jpg, .pdf',
  choose: 'Choose files',
  open: 'Open {{name}}',
} as const;
