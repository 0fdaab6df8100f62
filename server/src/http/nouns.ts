import type { ProcedureName } from './router.js';

type Noun = ProcedureName extends infer TName
  ? TName extends `${infer TNoun}.${string}`
    ? TNoun
    : never
  : never;

/** The subjects of the API, each described in a sentence. */
export const nouns: Record<Noun, string> = {
  auth: 'Accounts, their sessions and tokens.',
  cropPlans: 'What to plant, where and when.',
  analyses: 'How feasible a plan is, as judged by the service or a producer.',
  crops: 'The crops that the model knows.',
  locations: 'The places whose climate is known.',
  maps: 'Where in the world a crop suits, by the model.',
  notifications: 'What has changed for your plans.',
};
