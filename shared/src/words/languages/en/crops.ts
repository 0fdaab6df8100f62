import type { CropNames } from '../answer-subjects.js';

export const crops: CropNames = { name: (crop) => crop };
