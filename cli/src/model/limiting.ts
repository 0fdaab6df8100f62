import { partWords } from '@crop-planning/shared/words/part-words';

interface Limited {
  limiting_part: string | null;
  limiting_factor: string | null;
}

/** The limiting part, in the words of the model or of another producer. */
export const limitingFields = {
  limiting_factor: { title: 'FACTOR', kind: 'text' },
  limiting_part: {
    title: 'LIMITED BY',
    kind: 'text',
    show: ({ limiting_part, limiting_factor }: Limited) =>
      limiting_part === null ? limiting_factor : partWords(limiting_part),
  },
} as const;
