import type { EnsoState } from '../../contract/enso.js';

export const ensoStates = ['el_nino', 'neutral', 'la_nina'] as const satisfies readonly EnsoState[];
