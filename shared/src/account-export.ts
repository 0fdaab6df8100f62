import { z } from 'zod';
import { analysisListSchema } from './analyses.js';
import { sessionListSchema, userProfileSchema } from './auth.js';
import { cropPlanListSchema } from './crop-plans.js';
import { notificationSchema } from './notifications.js';

/** Everything that the service keeps of an account, but for its password's hash. */
export const accountExportSchema = z
  .strictObject({
    profile: userProfileSchema,
    /** Archived ones included. */
    crop_plans: cropPlanListSchema,
    analyses: analysisListSchema,
    notifications: z.array(notificationSchema),
    sessions: sessionListSchema,
  })
  .meta({ id: 'AccountExportResponse' });

export type AccountExport = z.output<typeof accountExportSchema>;
