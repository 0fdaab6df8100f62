import { spawn } from 'node:child_process';
import type { Environment } from './config.js';

/** What a service of systemd says of itself: that it accepts connections, and that it is about to stop. */
export type ServiceState = 'READY=1' | 'STOPPING=1';

/**
 * Notifies the service manager that started this process, if there is one. Node cannot send to its socket, so the
 * program systemd-notify does.
 */
export function createServiceManager({ NOTIFY_SOCKET }: Environment) {
  return {
    notify(state: ServiceState): void {
      if (!NOTIFY_SOCKET) return;
      const program = spawn('systemd-notify', [state], { stdio: 'ignore' });
      program.unref();
      program.on('error', (error) => {
        process.stderr.write(`The service manager could not be notified: ${error.message}\n`);
      });
    },
  };
}
