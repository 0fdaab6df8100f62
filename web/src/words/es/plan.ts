import { say } from '@crop-planning/shared/words/languages/es/writing';
import type { PageCatalogue } from '../catalogue.js';

export const plan: PageCatalogue['plan'] = {
  loading: 'Cargando el plan…',
  signedInAs:
    'Está usando la cuenta de [](name) ([](email)). Un plan solo se puede abrir desde su propia cuenta; para enviar un resultado a otras personas, su dueño crea un enlace con [Compartir](em).',
  all: 'Todos los planes',
  analyse: 'Analizar',
  analysing: 'Analizando…',
  analyseAgain: 'Analizar de nuevo',
  sameToday: 'Hoy el modelo diría lo mismo.',
  edit: 'Modificar',
  copy: 'Copiar',
  archive: 'Archivar',
  restore: 'Desarchivar',
  print: 'Imprimir el informe',
  export: 'Exportar…',
  share: 'Compartir…',
  delete: 'Borrar…',
  deleteTitle: '¿Borrar este plan?',
  deleteAction: 'Borrar el plan',
  deletion:
    '[](name) se borra definitivamente, con todo lo que usted ingresó; durante diez segundos puede deshacerlo. Si solo quiere quitarlo de la lista, archívelo.',
  notAnalysed: 'Este plan todavía no se ha analizado: no se sabe nada de él.',
  analyseNow: 'Analizarlo ahora',
  whatIf: '¿Y si…?',
  growsHere: '¿Qué más se da aquí?',
  history: 'Historial',
  historyOf: 'Historial del plan',
  when: 'Cuándo',
  result: 'Resultado',
  standing: 'Índice y límite',
  by: 'Por',
  model: 'modelo',
  times: (count) => say`${count} veces desde el [](time)`,
  older: 'Mostrar los anteriores',
};
