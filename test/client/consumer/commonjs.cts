import { createCropClient, type CropPlan } from '@crop-planning/client';
import client = require('@crop-planning/client');

export async function namesOf(url: string): Promise<string[]> {
  const plans: CropPlan[] = await createCropClient({
    url,
    tokens: client.keepInMemory(),
  }).cropPlans.list.query();
  return plans.map(({ name }) => name);
}
