// Imported first, and only for this effect, by the part of the page that checks values: zod otherwise tries at its first
// schema whether it may compile code, which the page's Content-Security-Policy forbids and reports.
import { config } from 'zod';

config({ jitless: true });
