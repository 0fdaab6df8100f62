import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { shellWord } from '../../terminal/shell-words.js';

/** The command that creates this plan, with one option changed; undefined if a word cannot be written out. */
export function createLine(input: CreateCropPlanInput, option: string, quoted: string): string | undefined {
  return line('crop plan create', input, option, quoted);
}

/** The command that creates this copy, with one option changed. */
export function copyLine(
  { id }: CropPlan,
  differences: Partial<CreateCropPlanInput>,
  option: string,
  quoted: string,
): string | undefined {
  return line(`crop plan copy ${id}`, differences, option, quoted);
}

/** The command that makes a copy with all these differences. */
export function wholeCopyLine(
  { id }: CropPlan,
  differences: Partial<CreateCropPlanInput>,
): string | undefined {
  return line(`crop plan copy ${id}`, differences);
}

function line(
  begin: string,
  { name, crop, location, planting_month, risk_tolerance }: Partial<CreateCropPlanInput>,
  option = '',
  quoted = '',
): string | undefined {
  const options: Record<string, string | undefined> = {
    '--name': name,
    '--crop': crop,
    '--location': location,
    '--month': planting_month?.toString(),
    '--risk': risk_tolerance,
  };
  const given = option === '' ? options : { ...options, [option]: options[option] ?? '' };
  const written = Object.entries(given).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [key, key === option ? quoted : shellWord(value)];
  });
  return written.includes(undefined) ? undefined : [begin, ...written].join(' ');
}
