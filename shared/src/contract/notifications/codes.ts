// What a notification says, as a code and values from which any language can make its title and message.
import { z } from 'zod';
import { feasibilityLabelSchema, planCropNameSchema } from '../crop-plans.js';
import { modelVersionSchema, plantingMonthSchema, waterSchema } from '../feasibility.js';
import { doc, part } from '../schema.js';
import { verdictCodeSchema, verdictValuesSchema } from '../verdict.js';
import { changeCauseSchema } from './causes.js';

/** A verdict without its English sentence. */
export const notificationAdviceSchema = part('What the model advises, without the sentence.', {
  code: verdictCodeSchema,
  values: doc(verdictValuesSchema, 'The figures of its sentence.'),
});

const adviceOrNone = (what: string) => doc(notificationAdviceSchema.nullable(), what);

/** The plan that a notification is about, as its text describes it. */
const describedPlan = {
  plan_name: doc(z.string(), 'The name of the plan.'),
  crop: doc(z.string(), 'The crop, in the word of the plan.'),
  crop_name: planCropNameSchema,
  location: doc(z.string(), 'The place, as the plan or the model names it.'),
  water: doc(waterSchema, 'The water that was judged.'),
};

const reviewed = {
  changed: doc(z.int().min(0), 'How many of the plans have another label.'),
  plans: doc(z.int().min(0), 'How many plans the account has.'),
};

const year = doc(z.int(), 'The year.');

/** One schema for each code: what the sentences of title and message contain. */
export const notificationValues = {
  label_changed: values({
    ...describedPlan,
    from: doc(feasibilityLabelSchema, 'The label before.'),
    to: doc(feasibilityLabelSchema, 'The new label.'),
    advice: adviceOrNone('What the model now advises; null for another producer’s analysis.'),
    causes: doc(z.array(changeCauseSchema), 'Why, in the order of the message.'),
  }),
  planting_time: values({
    ...describedPlan,
    month: doc(plantingMonthSchema, 'The planting month, 1 to 12.'),
    year,
    label: doc(feasibilityLabelSchema.nullable(), 'The label of the newest analysis; null without one.'),
    advice: adviceOrNone('What it advises; null without one, or for another producer’s analysis.'),
  }),
  monthly_review: values({
    ...reviewed,
    month: doc(plantingMonthSchema, 'The month of the review, 1 to 12.'),
    year,
  }),
  model_upgrade: values({ ...reviewed, model_version: modelVersionSchema }),
};

export const notificationCodeSchema = z.discriminatedUnion('code', [
  coded('label_changed'),
  coded('planting_time'),
  coded('monthly_review'),
  coded('model_upgrade'),
]);

function values<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return doc(z.strictObject(shape), 'What title and message contain.');
}

function coded<const Code extends keyof typeof notificationValues>(code: Code) {
  return z.strictObject({
    code: doc(z.literal(code), 'What has happened.'),
    values: notificationValues[code],
  });
}

export interface NotificationAdvice extends z.output<typeof notificationAdviceSchema> {}
export type NotificationCode = z.output<typeof notificationCodeSchema>;
