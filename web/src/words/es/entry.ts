import { choices } from '@crop-planning/shared/words/languages/es/choices';
import { inMonths } from '@crop-planning/shared/words/languages/es/months';
import type { PageCatalogue } from '../catalogue.js';

export const entry: PageCatalogue['entry'] = {
  waysIn: 'Acceso a la cuenta',
  ended:
    'Su sesión terminó: expiró, o se cerró desde otro lugar, por ejemplo al cambiar la contraseña. Inicie sesión de nuevo para seguir donde estaba.',
  lostCookie:
    'Este navegador ya no tiene su sesión: expiró, se borraron los datos del navegador, o este no guarda cookies. Inicie sesión de nuevo para seguir donde estaba.',
  kept: ({ month, water }) =>
    `Se guardará como plan: [](crop) en [](place), siembra o plantación ${inMonths([month])}, ${choices.waters[water]}. [Volver a la respuesta](answer)`,
  logIn: 'Iniciar sesión',
  loggingIn: 'Iniciando sesión…',
  otherWays:
    '¿Todavía no tiene cuenta? [Cree una](register). ¿Recibió del administrador un código de un solo uso? [Elija una contraseña nueva](reset).',
  create: 'Crear una cuenta',
  createNow: 'Crear la cuenta',
  creating: 'Creando…',
  haveOne: '¿Ya tiene una? [Inicie sesión](login).',
  setPassword: 'Elegir una contraseña nueva',
  codes: 'Los códigos de un solo uso los da el administrador del servicio, con [](command).',
  setNow: 'Guardar la contraseña e iniciar sesión',
  setting: 'Guardando…',
  backToLogin: 'Volver al inicio de sesión',
  fullName: 'Nombre completo',
  organization: 'Organización',
  organizationOptional: 'Organización (opcional)',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 10 caracteres; mejor 15 o más. Varias palabras seguidas se recuerdan bien.',
  code: 'Código de un solo uso',
  overHttps: 'Iniciar sesión por https',
  notPrivate:
    'Esta página llegó por http, sin cifrar, desde otra computadora: cualquiera en la red podría leer su contraseña. Aquí no se puede iniciar sesión.',
  openPrivate:
    'Abra la página en su dirección https, o en la computadora donde funciona el servidor. El administrador configura https con un proxy y el ajuste [](setting).',
};
