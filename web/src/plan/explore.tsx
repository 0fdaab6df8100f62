// Leads from the result of a plan to other questions: what if, and what else grows here. Both are loaded when opened.
import type { CreateCropPlanInput, ListedCropPlan } from '@crop-planning/client';
import { useState } from 'react';
import { loadedView } from '../controls/loaded-view.js';
import { plan as english } from '../words/en/plan.js';
import { said } from '../words/said.js';

const WhatIf = loadedView(async () => (await import('./what-if.js')).WhatIf);
const GrowsHere = loadedView(async () => (await import('./grows-here.js')).GrowsHere);

interface ExploreProps {
  plan: ListedCropPlan;
  /** Asks for a copy of the plan with these changes. */
  onCopy(changes: Partial<CreateCropPlanInput>): void;
}

export function Explore({ plan, onCopy }: ExploreProps) {
  const words = said('plan', english);
  /** How often it was asked for: each time begins with a new question. */
  const [asked, setAsked] = useState<{ count: number; crop?: string }>();
  const [isListing, setListing] = useState(false);
  const ask = (crop?: string) =>
    setAsked((before) => ({ count: (before?.count ?? 0) + 1, ...(crop !== undefined && { crop }) }));
  return (
    <>
      <p className="actions no-print">
        <button
          type="button"
          aria-expanded={asked !== undefined}
          onClick={() => (asked === undefined ? ask() : setAsked(undefined))}
        >
          {words.whatIf}
        </button>
        <button type="button" aria-expanded={isListing} onClick={() => setListing(!isListing)}>
          {words.growsHere}
        </button>
      </p>
      {asked !== undefined && <WhatIf key={asked.count} plan={plan} crop={asked.crop} onSave={onCopy} />}
      {isListing && <GrowsHere plan={plan} onAsk={ask} onPlan={(crop) => onCopy({ crop })} />}
    </>
  );
}
