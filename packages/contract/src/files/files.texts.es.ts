import type { TextsOf } from '../core/texts.ts';
import type { filesTexts } from './files.texts.ts';

/** The same in Spanish. */
export const filesTextsEs: TextsOf<typeof filesTexts> = {
  refusal: {
    file_type_refused: 'Suba solo imágenes o PDF',
    picture_too_large:
      'La imagen tiene {{width}} x {{height}} píxeles. Puede tener como máximo {{most}} millones, por ejemplo {{edge}} x {{edge}}.',
    file_too_large: 'Suba una imagen o un PDF de menos de 5 MB',
    files_too_large: 'Suba imágenes o PDF de menos de 50 MB en total',
    too_many_files: 'Elija {{most}} archivos como máximo.',
    upload_broken: 'La subida se interrumpió. Envíe el archivo de nuevo.',
    uploads_busy: 'En este momento se envían muchos archivos. Inténtelo de nuevo en un minuto.',
    own_space_full:
      'Su espacio para archivos está lleno. Elimine archivos de sesiones futuras o pida ayuda a su administrador.',
    institution_space_full:
      'El espacio para archivos de su institución está lleno. Avise a su administrador.',
    visit_files_full: 'Esta sesión ya tiene {{most}} archivos. No se pueden añadir más.',
    link_expired: 'Este enlace ha caducado. Abra el archivo de nuevo.',
  },
  onlyImageOrPdf: 'Suba solo imágenes o PDF',
  tooLarge: 'Suba una imagen o un PDF de menos de 5 MB',
  totalTooLarge: 'Suba imágenes o PDF de menos de 50 MB en total',
  tooMany: 'Elija 10 archivos como máximo.',
  hint: 'Suba imágenes o PDF de hasta 5 MB en formato .png, .jpeg, .jpg o .pdf',
  choose: 'Elegir archivos',
  open: 'Abrir {{name}}',
};
