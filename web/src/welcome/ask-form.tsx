import { useEffect, useState, type FormEvent } from 'react';
import { open } from '../address/address.js';
import { linkWith, type Planting } from '../address/planting.js';
import { FailureNote } from '../controls/failure-note.js';
import { TextField } from '../controls/field.js';
import { WorkButton } from '../controls/work-button.js';
import { refusalIn } from '../plans/name-check.js';
import { NameChoice } from '../plans/name-choice.js';
import { MonthField, WaterField } from '../plans/planting-fields.js';
import { planting as plantingWords } from '../words/en/planting.js';
import { welcome } from '../words/en/welcome.js';
import { said } from '../words/said.js';
import type { VisitorAnswer } from './use-visitor-answer.js';

const nothing: Planting = { crop: '', location: '', month: '', water: 'rainfed' };

interface AskFormProps {
  /** The question that has been asked. */
  asked: Planting | undefined;
  answer: VisitorAnswer;
}

/** Asks about a planting without an account; the question goes into the address, so that a reload keeps it. */
export function AskForm({ asked, answer }: AskFormProps) {
  const [draft, setDraft] = useState(asked ?? nothing);
  const change = (next: Partial<Planting>) => setDraft((current) => ({ ...current, ...next }));
  const { error, isBusy, again } = answer;
  const link = asked && linkWith(asked, 'ask');
  // Going back asks the question before.
  useEffect(() => {
    if (asked !== undefined) setDraft(asked);
  }, [link]);
  const refusal = asked && refusalIn(error, asked);

  function ask(planting: Planting): void {
    setDraft(planting);
    const next = linkWith(planting, 'ask');
    if (next === link) again();
    else open(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    ask(draft);
  }

  const words = said('welcome', welcome);
  const fields = said('planting', plantingWords);
  return (
    <section className="ask card" aria-label={words.askRegion}>
      <h2>{words.askTitle}</h2>
      <form onSubmit={submit}>
        <TextField
          label={fields.crop}
          value={draft.crop}
          placeholder={fields.cropExample}
          maxLength={80}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => change({ crop: currentTarget.value })}
        />
        <TextField
          label={fields.place}
          value={draft.location}
          placeholder={fields.placeExample}
          maxLength={160}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        />
        <MonthField value={draft.month} onChange={(month) => change({ month })} />
        <WaterField value={draft.water} onChange={(water) => change({ water })} />
        <WorkButton className="main" isBusy={isBusy}>
          {isBusy ? words.asking : words.ask}
        </WorkButton>
      </form>
      {refusal === undefined ? (
        <FailureNote error={error} onAgain={again} />
      ) : (
        <NameChoice
          check={{ refusals: [refusal] }}
          onChoose={(names) => ask({ ...(asked ?? draft), ...names })}
        />
      )}
    </section>
  );
}
