import type { TextsOf } from '../core/texts.ts';
import type { administrationTexts } from './administration.texts.ts';

/** The same in Spanish. */
export const administrationTextsEs: TextsOf<typeof administrationTexts> = {
  refusal: {
    level_name_taken: 'Ya hay uno con este nombre aquí. Elija otro nombre.',
    level_code_taken: 'Este código ya está en uso. Elija otro.',
    email_in_use: 'Esta dirección de correo ya está en uso.',
    student_number_in_use: 'Otro estudiante ya tiene este número.',
    changed_meanwhile: 'Otra persona lo ha cambiado mientras tanto. Compare los dos y guarde de nuevo.',
    level_in_call: 'En este momento hay una sesión en curso. Inténtelo de nuevo cuando termine.',
    last_administrator: 'Es el último administrador activo. Invite antes a otro.',
    too_many_administrators: 'No se pueden invitar más administradores aquí.',
    already_joined: 'Este administrador ya tiene una contraseña y puede iniciar sesión.',
    level_closed: 'No está activo. Actívelo primero.',
    subject_name_taken: 'Ya hay una materia con este nombre. Elija otro nombre.',
    subcategory_name_taken: 'La materia ya tiene una subcategoría con este nombre. Elija otro nombre.',
    subject_names_clash: 'En ambos lugares existe la materia {{name}}. Dé antes otro nombre a una de ellas.',
    email_missing: 'No hay una dirección de correo a la que enviarlo.',
    account_closed: 'Esta cuenta no está activa. Actívela primero.',
  },
  level: {
    added: 'Añadido.',
    saved: 'Guardado.',
    moved: 'Trasladado.',
    timeZoneUnknown: 'No existe esa zona horaria.',
  },
  subject: {
    nameMissing: 'Falta el nombre de la materia',
    subcategoryMissing: 'Introduzca al menos una subcategoría',
  },
  subcategory: {
    nameMissing: 'Falta el nombre de la subcategoría',
    parentMissing: 'Introduzca la materia superior',
  },
  administrator: {
    role: 'administrador de {{level}}',
    invited: 'Se envió la invitación.',
  },
  person: {
    added: 'Añadido.',
    saved: 'Guardado.',
    reset: 'Se restableció la contraseña.',
    signedOut: 'Se cerró la sesión en todas partes.',
    asStudent: 'estudiante',
    asParent: 'padre o madre de {{child}}',
  },
  student: {
    numberInvalid: 'Solo se admiten letras, dígitos, punto, guion y guion bajo',
    parentEmailShared: 'Cada padre o madre necesita un correo que nadie más tenga en este formulario',
    bornLater: 'La fecha de nacimiento no puede estar en el futuro',
  },
  mail: {
    linkedSubject: '{{child}} se añadió a su cuenta de {{name}}',
    linkedBody:
      'Hola, {{person}}:\n\n{{school}} le ha registrado como padre o madre de {{child}}. Ahora puede actuar en nombre de {{child}} tras iniciar sesión:\n\n{{link}}\n\nSi no es su hijo, avise al centro.',
    notParentSubject: 'Su correo se registró para un padre o una madre en {{name}}',
    notParentBody:
      'Hola, {{person}}:\n\n{{school}} registró su correo para un padre o una madre de un estudiante. Su cuenta no es de padre o madre, así que no se le vinculó nada. Si usted lo es, dé al centro otra dirección de correo.',
  },
  status: {
    reasonMissing: 'El motivo es obligatorio',
    reasonTooLong: 'El motivo puede tener hasta 200 caracteres',
  },
};
