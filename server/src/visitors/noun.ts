import { analysisPreviewSchema, visitorQuestionInput } from '@crop-planning/shared';
import { cropErrors } from '../procedures/name-errors.js';
import { answers, countedProcedure, runs } from '../procedures/trpc.js';
import { answerVisitor } from './preview.js';

const procedures = {
  preview: countedProcedure(
    {
      route: 'POST /visitors/preview',
      summary:
        'Ask the built-in model about a planting without an account; nothing is stored, and an operator can close this path.',
      errors: [
        'ROUTE_NOT_FOUND',
        ...cropErrors,
        'TOO_MANY_REQUESTS',
        'LOCATION_NOT_FOUND',
        'LOCATION_AMBIGUOUS',
      ],
    },
    ({ visitors }, address) => visitors.admit(address),
  )
    .input(visitorQuestionInput)
    .output(answers(analysisPreviewSchema))
    .query(runs(answerVisitor)),
};

export const visitors = {
  subject: 'Questions without an account.',
  procedures,
};
