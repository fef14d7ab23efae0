/** Zones of the Americas where paper is A4, by how their names begin. */
const southern = [
  'America/Argentina',
  'America/Asuncion',
  'America/Bahia',
  'America/Belem',
  'America/Buenos_Aires',
  'America/Cayenne',
  'America/Cuiaba',
  'America/Fortaleza',
  'America/Guayaquil',
  'America/Guyana',
  'America/Jamaica',
  'America/La_Paz',
  'America/Lima',
  'America/Maceio',
  'America/Manaus',
  'America/Montevideo',
  'America/Paramaribo',
  'America/Port_of_Spain',
  'America/Porto_Velho',
  'America/Recife',
  'America/Rio_Branco',
  'America/Sao_Paulo',
];
const lettered = ['America/', 'US/', 'Canada/', 'Pacific/Honolulu', 'Pacific/Guam', 'Asia/Manila'];

/** The paper of the place whose zone it is: Letter in most of the Americas, A4 elsewhere. */
export function paperOf(timeZone: string): 'a4' | 'letter' {
  const begins = (start: string): boolean => timeZone.startsWith(start);
  return lettered.some(begins) && !southern.some(begins) ? 'letter' : 'a4';
}
