import type { TextsOf } from '../core/texts.ts';
import type { dashboardsTexts } from './dashboards.texts.ts';

/** The same in Spanish. */
export const dashboardsTextsEs: TextsOf<typeof dashboardsTexts> = {
  title: 'Inicio',
  nav: {
    home: 'Inicio',
    manageSchedule: 'Gestionar horario',
    sessions: 'Sesiones',
  },
  schedule: {
    title: 'Mi horario',
    startTime: 'Hora de inicio',
    endTime: 'Hora de fin',
    onDemand: 'A demanda',
    empty: 'No se encontraron horarios',
    manage: 'Gestionar horario',
  },
  ongoing: {
    title: 'Citas en curso',
    count: '{{current}} / {{total}}',
    previous: 'Cita anterior',
    next: 'Cita siguiente',
    join: 'Unirse',
    empty: 'No se encontraron citas',
  },
  next: {
    now: 'Su sesión con {{name}} está en curso.',
    soon: 'Su próxima sesión empieza en {{time}}.',
    tomorrow: 'Su próxima sesión es mañana a las {{time}}.',
    later: 'Su próxima sesión es el {{date}} a las {{time}}.',
    ofChild: {
      now: 'La sesión de {{child}} con {{name}} está en curso.',
      soon: 'La próxima sesión de {{child}} empieza en {{time}}.',
      tomorrow: 'La próxima sesión de {{child}} es mañana a las {{time}}.',
      later: 'La próxima sesión de {{child}} es el {{date}} a las {{time}}.',
    },
  },
  ahead_one: 'Hola de nuevo. Hoy le queda {{count}} sesión, a las {{time}}.',
  ahead_other: 'Hola de nuevo. Hoy le quedan {{count}} sesiones; la próxima es a las {{time}}.',
  upcoming: 'Próximas sesiones',
  recent: 'Sesiones recientes',
  seeAll: 'Ver todo',
  empty: 'No se encontraron sesiones',
  onDemand: {
    title: 'Reservar una sesión a demanda',
    search: 'Buscar',
    educatorFirst: 'Elegir {{role}}',
    subjectFirst: 'Elegir una materia',
    educators: '{{roles}}',
    subjects: 'Materias',
    subcategories: 'Subcategorías',
    button: 'A demanda',
    chooseEducator: 'Elija primero: {{role}}',
    chooseSubject: 'Elija primero una materia',
    chooseSubcategory: 'Elija primero una subcategoría',
    nobodyFree: 'Nadie está disponible ahora mismo. Puede crear una sesión para otro momento.',
    confirm: '¿Iniciar ahora una sesión con {{name}}?',
  },
  create: {
    title: 'Crear sesión',
    text: 'Elija {{role}}, un día y una hora que le convengan.',
    button: 'Crear',
  },
};
