import type { PageCatalogue } from '../catalogue.js';

export const planForm: PageCatalogue['planForm'] = {
  newPlan: 'Nuevo plan',
  create: 'Crear y analizar',
  creating: 'Creando…',
  copyPlan: 'Copiar el plan',
  editPlan: 'Modificar el plan',
  save: 'Guardar',
  saving: 'Guardando…',
  makesAnother:
    'Los análisis de este plan se refieren a cómo era. Por eso, al guardar se crea un plan corregido, se analiza y se archiva este con su historial. Puede deshacerlo.',
  takesEffect: 'Otro riesgo aceptado u otro clima cuentan a partir del próximo análisis.',
  corrected: (name) => `Se corrigió ${name}; el plan tal como era quedó archivado.`,
  notReplaced: 'El plan sigue como estaba: no se pudo reemplazar, y su copia se quitó.',
  twoPlans: (name) =>
    `No se pudo apartar el plan anterior. Es posible que ahora haya dos planes: busque «${name}».`,
};
