import type { AccountSettings } from '@crop-planning/client';
import type { LanguageCode } from '@crop-planning/shared/language-codes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { FailureNote } from '../controls/failure-note.js';
import { LanguageChoice } from '../language/language-choice.js';
import { speakForAccount } from '../language/language.js';
import { crop, queryClient } from '../service/service.js';
import { language as english } from '../words/en/language.js';
import { said } from '../words/said.js';
import { settingsOptions } from './use-account-language.js';

const { queryKey } = settingsOptions;

/** The language of the page, which is kept with the account; the page speaks it at once, unless it is refused. */
export function LanguageForm() {
  const title = useId();
  const latest = useRef<LanguageCode | null>(null);
  const settings = useQuery(settingsOptions);
  const choice = useMutation({
    mutationFn: (language: LanguageCode | null) => crop.auth.settings.update.mutate({ language }),
    // One after another, so that the last choice is the one that is kept.
    scope: { id: 'settings' },
    onMutate: async (language) => {
      latest.current = language;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      follow({ language });
      return before;
    },
    onSuccess: (kept, language) => {
      if (language === latest.current) follow(kept);
    },
    onError: (_, language, before) => {
      if (language === latest.current && before !== undefined) follow(before);
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

function follow(settings: AccountSettings): void {
  queryClient.setQueryData(queryKey, settings);
  void speakForAccount(settings.language);
}
