import type { CropNames } from '../catalogue.js';

export const crops: CropNames = { name: (crop) => crop };
