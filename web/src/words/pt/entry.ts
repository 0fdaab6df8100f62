import { inMonths } from '@crop-planning/shared/words/languages/pt/months';
import type { PageCatalogue } from '../catalogue.js';
import { waters } from './waters.js';

export const entry: PageCatalogue['entry'] = {
  waysIn: 'Acesso à conta',
  ended:
    'A sua sessão terminou: ela expirou ou foi encerrada em outro lugar, por exemplo por uma nova senha. Entre de novo para continuar de onde parou.',
  lostCookie:
    'Este navegador já não tem o seu acesso: ele expirou, os dados do navegador foram apagados, ou o navegador não guarda cookies. Entre de novo para continuar de onde parou.',
  kept: ({ month, water }) =>
    `Guardado para ser o seu plano: [](crop), [](place), plantio ${inMonths([month])}, ${waters[water]}. [Voltar à resposta](answer)`,

  logIn: 'Entrar',
  loggingIn: 'Entrando…',
  otherWays:
    'Ainda não tem conta? [Crie uma](register). Tem um código de uso único do operador? [Defina uma nova senha](reset).',

  create: 'Criar uma conta',
  createNow: 'Criar a conta',
  creating: 'Criando…',
  haveOne: 'Já tem uma? [Entre](login).',

  setPassword: 'Definir uma nova senha',
  codes: 'O operador do serviço fornece códigos de uso único com [](command).',
  setNow: 'Definir a senha e entrar',
  setting: 'Salvando…',
  backToLogin: 'Voltar ao login',

  fullName: 'Nome completo',
  organization: 'Organização',
  organizationOptional: 'Organização (opcional)',
  email: 'E-mail',
  password: 'Senha',
  newPassword: 'Nova senha',
  passwordHint: 'Pelo menos 10 caracteres; 15 ou mais é melhor. Várias palavras são fáceis de lembrar.',
  code: 'Código de uso único',

  overHttps: 'Entrar por https',
  notPrivate:
    'Esta página veio de outra máquina por http, sem criptografia: qualquer pessoa na rede poderia ler a sua senha. Por isso, não se pode entrar aqui.',
  openPrivate:
    'Abra a página no endereço dela com https, ou na máquina em que o servidor funciona. O operador configura o https com um proxy e a opção [](setting).',
};
