const newline = 0x0a;
const slotsPerLine = 1.5;

/**
 * The lines of a text as a set, read in place: a Set of the strings takes six times the memory. Empty lines do not
 * count.
 */
export function createLineSet(text: string): { has: (line: string) => boolean } {
  const bytes = Buffer.from(`${text}\n`);
  const starts = startsOfLines(bytes);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(slotsPerLine * starts.length + 1)));
  const mask = slots.length - 1;
  for (const start of starts) {
    let slot = hashOf(bytes, start) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = start + 1;
  }
  return {
    has(line) {
      const wanted = Buffer.from(`${line}\n`);
      if (wanted.indexOf(newline) !== wanted.length - 1) return false;
      let slot = hashOf(wanted, 0) & mask;
      for (let start = slots[slot] ?? 0; start !== 0; start = slots[slot] ?? 0) {
        if (bytes.subarray(start - 1, start - 1 + wanted.length).equals(wanted)) return true;
        slot = (slot + 1) & mask;
      }
      return false;
    },
  };
}

function startsOfLines(bytes: Buffer): Uint32Array {
  const starts: number[] = [];
  let start = 0;
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    if (end > start) starts.push(start);
    start = end + 1;
  }
  return Uint32Array.from(starts);
}

/** Returns the FNV-1a hash of the line that begins at `start`. */
function hashOf(bytes: Buffer, start: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; bytes[at] !== newline; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}
