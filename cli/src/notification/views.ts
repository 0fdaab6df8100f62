import type { Notification } from '@crop-planning/shared';
import type { View } from '../terminal/output/view.js';

export const notificationView: View<Notification> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    title: { title: 'TITLE', kind: 'headline' },
    message: { title: 'MESSAGE', kind: 'text' },
    severity: { title: 'SEVERITY', kind: 'severity' },
    related_crop_plan_id: { title: 'PLAN', kind: 'id' },
    is_read: { title: 'READ', kind: 'read' },
    created_at: { title: 'WHEN', kind: 'time' },
    run: { title: 'RUN', kind: 'object' },
  },
  columns: ['severity', 'is_read', 'created_at', 'title'],
  spareColumns: ['created_at', 'is_read'],
  bulkyFields: ['run'],
  ownFields: ['run'],
};
