import type { LanguageCode } from '@crop-planning/shared/language-codes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { LanguageChoice } from '../language/language-choice.js';
import { speakForAccount } from '../language/language.js';
import { crop, queryClient, trpc } from '../service/service.js';
import { language as english } from '../words/en/language.js';
import { said } from '../words/said.js';

const settingsKey = trpc.auth.settings.get.queryKey();

/** The language of the page, which is kept with the account; the page speaks it at once, unless it is refused. */
export function LanguageForm() {
  const title = useId();
  const settings = useQuery(trpc.auth.settings.get.queryOptions());
  const choice = useMutation({
    mutationFn: (language: LanguageCode | null) => crop.auth.settings.update.mutate({ language }),
    // One after another, so that the last choice is the one that is kept.
    scope: { id: 'settings' },
    onMutate: async (language) => {
      await queryClient.cancelQueries({ queryKey: settingsKey });
      const before = queryClient.getQueryData(settingsKey);
      queryClient.setQueryData(settingsKey, { language });
      void speakForAccount(language);
      return before;
    },
    onError: (_, language, before) => {
      const isLatest = queryClient.getQueryData(settingsKey)?.language === language;
      if (!isLatest) return;
      queryClient.setQueryData(settingsKey, before);
      void speakForAccount(before?.language ?? null);
    },
  });
  const words = said('language', english);
  return (
    <section className="card">
      <h2 id={title}>{words.label}</h2>
      {settings.data !== undefined && (
        <>
          <p className="hint">{words.kept}</p>
          <LanguageChoice
            aria-labelledby={title}
            chosen={settings.data.language}
            onChoose={(language) => choice.mutate(language)}
          />
        </>
      )}
      <FailureNote error={settings.error} onAgain={() => void settings.refetch()} />
      <FailureNote error={choice.error} />
    </section>
  );
}
