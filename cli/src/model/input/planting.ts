import type { RiskTolerance } from '@crop-planning/shared';
import type { Prompts } from '../../terminal/io.js';
import { askUntilRead, fits } from '../../terminal/input/answers.js';
import { monthRule, parseMonth } from '@crop-planning/shared/typed/month';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { monthName } from '@crop-planning/shared/words/months';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english } from '@crop-planning/shared/words/languages/en/questions';

/** A crop, a place and a month: those of a crop plan or of a question to the model. */
export interface Planting {
  crop: string;
  /** The model's own name of the crop, if it is known. */
  crop_name?: string | null;
  location: string;
  planting_month: number;
}

/** The values of the options that describe a planting. */
export interface PlantingOptions {
  crop?: string;
  location?: string;
  plantingMonth?: number;
  riskTolerance?: RiskTolerance;
}

export function describePlanting({ crop, crop_name, location, planting_month }: Planting): string {
  return terminalWords().planted({
    crop: cropText(crop, crop_name),
    location,
    month: monthName(planting_month),
  });
}

/** Returns the options that have to be given, as they are typed. */
export function plantingTyped({ crop, location, plantingMonth }: PlantingOptions) {
  return { '--crop': crop, '--location': location, '--month': plantingMonth };
}

/** Prompts for the missing options. */
export async function askPlanting(prompts: Prompts, options: PlantingOptions): Promise<Planting> {
  const { cropNameSchema, locationNameSchema } = await import('@crop-planning/shared');
  const { fields } = words('questions', english);
  return {
    crop: options.crop ?? (await prompts.text(fields.crop, fits(cropNameSchema))),
    location: options.location ?? (await prompts.text(fields.location, fits(locationNameSchema))),
    planting_month:
      options.plantingMonth ??
      (await askUntilRead(prompts, fields.planting_month, parseMonth, (text) => `It ${monthRule(text)}.`)),
  };
}
