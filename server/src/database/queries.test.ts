import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { givenOf } from './queries.js';

const form = z.object({ name: z.string(), notes: z.string().nullable().exactOptional() });

describe('givenOf', () => {
  it('keeps a null only for a field that can be null', () => {
    expect(givenOf(form, { name: null, notes: null })).toStrictEqual({ notes: null });
  });

  it('leaves out an undefined field', () => {
    expect(givenOf(form, { name: 'North field', notes: undefined })).toStrictEqual({ name: 'North field' });
  });
});
