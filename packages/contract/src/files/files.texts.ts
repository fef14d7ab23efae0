/** Texts of uploads and downloads. */
export const filesTexts = {
  refusal: {
    file_type_refused: 'Please upload only Image/PDF',
    file_too_large: 'Upload a Image/PDF less than 5 MB',
    files_too_large: 'Upload a Image/PDF less than 50 MB',
    too_many_files: 'Please choose at most 10 files.',
    link_expired: 'This link has expired. Please open the file again.',
  },
  onlyImageOrPdf: 'Please upload only Image/PDF',
  tooLarge: 'Upload a Image/PDF less than 5 MB',
  totalTooLarge: 'Upload a Image/PDF less than 50 MB',
  tooMany: 'Please choose at most 10 files.',
  hint: 'Upload images or pdf of size up to 5MB in the file format .png, .jpeg, .jpg, .pdf',
  choose: 'Choose files',
  open: 'Open {{name}} in a new tab',
} as const;
