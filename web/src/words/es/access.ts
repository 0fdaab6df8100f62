import type { PageCatalogue } from '../catalogue.js';

export const access: PageCatalogue['access'] = {
  links: 'Enlaces a resultados',
  linksText:
    'Quien tenga uno de estos enlaces ve el resultado de un plan tal como era cuando se creó el enlace. Se crean desde un plan, con [Compartir](em).',
  linksTable: 'Sus enlaces a resultados',
  linkTitles: ['Plan', 'Creado', 'Resultado del', 'Empieza por'],
  revokeLink: 'Revocar…[](link)',
  revokeLinkTitle: '¿Revocar este enlace?',
  revokeLinkText:
    'El enlace a [](plan) que empieza por [](letters) ya no mostrará nada a nadie. Esto no se puede deshacer, pero se puede crear otro enlace.',
  revokeLinkNow: 'Revocar el enlace',
  sessions: 'Sesiones',
  sessionsText: 'Cada inicio de sesión, en un navegador o en la línea de comandos, es una sesión.',
  sessionsTable: 'Sus sesiones',
  sessionTitles: ['Sesión', 'Último uso', 'Expira'],
  unnamed: 'sin nombre',
  thisOne: 'esta',
  end: 'Cerrar…[](name)',
  endTitle: '¿Cerrar esta sesión?',
  endText:
    'La sesión [](name), con último uso [](time), se cierra de inmediato. Para volver a usarla, inicie sesión allí.',
  endUnnamedText:
    'La sesión sin nombre, con último uso [](time), se cierra de inmediato. Para volver a usarla, inicie sesión allí.',
  endNow: 'Cerrar la sesión',
  tokens: 'Tokens para scripts',
  tokensText:
    'Con un token de acceso personal, un script inicia sesión: [](command). No permite administrar la cuenta.',
  tokensTable: 'Sus tokens',
  tokenTitles: ['Token', 'Permiso', 'Último uso', 'Expira'],
  tokenName: 'Nombre',
  tokenNameExample: 'nocturno',
  days: 'Días',
  scope: 'Permiso',
  scopes: { read: 'solo lectura', write: 'lectura y escritura' },
  scopesShort: { read: 'lectura', write: 'escritura' },
  createToken: 'Crear un token',
  copyToken: 'Copie ahora el token [](name): no se podrá mostrar de nuevo.',
  revokeToken: 'Revocar…[](name)',
  revokeTokenTitle: '¿Revocar este token?',
  revokeTokenText:
    'Los scripts que usan [](name) dejan de funcionar de inmediato. Esto no se puede deshacer: habrá que poner un token nuevo en cada uno de ellos.',
  revokeTokenNow: 'Revocar el token',
};
