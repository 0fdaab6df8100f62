// What an account has chosen for itself, apart from its profile, whose fields are fixed.
import type { z } from 'zod';
import { languageCodes } from './language-codes.js';
import { answer, doc, oneOf, strictFields } from '../schema.js';

const languageSchema = oneOf(languageCodes);

export const accountSettingsSchema = answer('AccountSettingsResponse', {
  language: doc(
    languageSchema.nullable(),
    'The language that the account chose for the page; null if it chose none.',
  ),
});

export const updateSettingsInput = strictFields({
  language: doc(
    languageSchema.nullish(),
    'The language for the page; null takes the choice back, so that the page follows the browser; omitted keeps it.',
  ),
});

export interface AccountSettings extends z.output<typeof accountSettingsSchema> {}
export interface UpdateSettingsInput extends z.output<typeof updateSettingsInput> {}
