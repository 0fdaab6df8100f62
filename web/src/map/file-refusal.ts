// Why a file with fields is not used by the page; field-tools.tsx says it.
import type { shapeFaults } from '@crop-planning/shared/geo/shape-faults';
import type { fieldTools } from '../words/en/field-tools.js';

export class FileRefusal extends Error {
  readonly fault: Exclude<keyof typeof fieldTools.faults, keyof typeof shapeFaults>;

  constructor(fault: FileRefusal['fault']) {
    super(fault);
    this.fault = fault;
  }
}
