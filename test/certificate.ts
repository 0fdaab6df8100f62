import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The files of a certificate that nobody has signed but itself. */
export interface Certificate {
  certificateFile: string;
  keyFile: string;
}

/** Whether no certificate can be made, and a note for the titles of the tests that are then skipped. */
export const openssl =
  spawnSync('openssl', ['version']).status === 0
    ? { isAbsent: false, note: '' }
    : { isAbsent: true, note: ' (skipped: openssl is absent)' };

/** Makes a certificate for a name and for 127.0.0.1 in an existing folder. */
export function makeCertificate(folder: string, name: string): Certificate {
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const argv = ['req', '-x509', ...key, '-out', certificateFile, '-days', '2', ...names];
  const { status, stderr } = spawnSync('openssl', argv, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return { certificateFile, keyFile };
}
