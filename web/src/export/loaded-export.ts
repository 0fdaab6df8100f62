import { loadedView } from '../controls/loaded-view.js';

/** The dialog with the files of plans, whose code is loaded when it is first opened. */
export const ExportDialog = loadedView(async () => (await import('./export-dialog.js')).ExportDialog);
