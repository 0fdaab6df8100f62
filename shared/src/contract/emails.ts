import { text } from './schema.js';

// The emails of accounts. An international domain has two forms, such as münchen.example and
// xn--mnchen-3ya.example; browsers send the second, which is in ASCII and the one that is stored.

const maxLength = 254;

/** What RFC 5321 allows between the dots before the @, a domain in either form, and a last label without digits. */
const form =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:[.][\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9\u0080-\uFFFF][A-Za-z0-9\u0080-\uFFFF-]*[.])+(?:[A-Za-z\u0080-\uFFFF]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/** Returns an email as it is stored and compared: in lower case, with its domain in ASCII. */
export function storedEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@') + 1;
  // Converting takes long for long domains.
  return email.length > maxLength ? email : email.slice(0, at) + asciiDomain(email.slice(at));
}

/** Returns an international domain in ASCII, '' if it has no such form, and everything else unchanged. */
function asciiDomain(domain: string): string {
  // An address ignores or decodes some signs, which a domain must not have.
  if (!/^[a-z0-9.-]*[\u0080-\uFFFF][a-z0-9.\u0080-\uFFFF-]*$/.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

export const emailSchema = text()
  .overwrite(storedEmail)
  .max(maxLength, `must have at most ${maxLength} characters`)
  .regex(form, 'must be an email address')
  .meta({
    // For the document: `email` is ASCII only, validators refuse `idn-email` as unknown, and the rule above is that of
    // the trimmed email with its domain converted. The service decides.
    pattern: '^[^@]+@[^@]+$',
    description:
      'The email address of the account; case does not matter. An international domain may be in either form, and counts in its ASCII form.',
  });
