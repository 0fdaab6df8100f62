import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { DamagedStoreError } from '../damaged-store.js';

/** The name of the store in its folder. */
export const storeFile = 'store.mdb';

/** Offsets in LMDB's file; see MDB_page_header, MDB_meta and MDB_node in its mdb.c. */
const at = {
  pageNumber: 0,
  pageFlags: 18,
  entriesBytes: 20,
  overflowPages: 20,
  entries: 24,
  magic: 24,
  version: 28,
  pageSize: 48,
  trees: [48, 96],
  lastPage: 144,
  transaction: 152,
} as const;

const magic = 0xbeefc0de;
const dataVersion = 2;
const metaFlag = 8;
const branchFlag = 1;
const leafFlag = 2;
const inOverflowFlag = 1;
const noPage = 2n ** 64n - 1n;
const headBytes = 24;
const metaBytes = 168;
const pageSizes = { min: 512, max: 65_536 };

/** Offsets within a tree's record. */
const inTree = { depth: 6, overflowPages: 24, root: 40 } as const;

interface Tree {
  root: bigint;
  /** The number of pages on the path to an entry. */
  depth: number;
  hasOverflow: boolean;
}

interface StoreFile {
  fd: number;
  size: number;
  pageSize: number;
}

/**
 * Throws an error that names the file if it is not a complete store; such a file is left unchanged. LMDB
 * would take an empty file for a new store, and reading missing pages would end the process.
 */
export function checkStoreFile(path: string): void {
  const problem = existsSync(path) ? problemOfStoreFile(path) : undefined;
  if (problem !== undefined) throw new DamagedStoreError(path, problem);
}

/**
 * Returns a store's problem, such as `is cut short: it has 4096 of 16384 bytes`; undefined if it is complete.
 */
function problemOfStoreFile(path: string): string | undefined {
  const fd = openSync(path, 'r+');
  try {
    return findProblem(fd, fstatSync(fd).size);
  } finally {
    closeSync(fd);
  }
}

function findProblem(fd: number, size: number): string | undefined {
  if (size === 0) return 'is empty, which a store never is';
  const first = readMeta(fd, 0);
  if (first === undefined)
    return size < metaBytes ? `is cut short: it has ${size} bytes` : 'does not begin like a store';
  const second = readMeta(fd, first.pageSize);
  if (size < 2 * first.pageSize) return `is cut short: it has ${size} bytes`;
  if (second === undefined) return 'is damaged: its second page is not valid';
  const { pageSize, trees, lastPage } = second.transaction > first.transaction ? second : first;
  const bytes = (Number(lastPage) + 1) * pageSize;
  if (size >= bytes) {
    // Cut off the remains of a failed write at the end: the disk may be full.
    const last = Math.max(Number(first.lastPage), Number(second.lastPage));
    ftruncateSync(fd, Math.min(size, (last + 1) * pageSize));
    return undefined;
  }
  // LMDB does not write free pages at the end, so only used pages show whether the file is complete.
  const file = { fd, size, pageSize };
  if (!trees.every((tree) => isWhole(file, tree, tree.root, tree.depth)))
    return `is cut short: it has ${size} of ${bytes} bytes`;
  // Extend the file by a hole, which takes no space, so that the next start can skip this check.
  ftruncateSync(fd, bytes);
  return undefined;
}

function readMeta(fd: number, offset: number) {
  const page = readAt(fd, offset, metaBytes);
  if (page === undefined || (page.readUInt16LE(at.pageFlags) & metaFlag) === 0) return undefined;
  const pageSize = page.readUInt32LE(at.pageSize);
  const isKnown = page.readUInt32LE(at.magic) === magic && page.readUInt16LE(at.version) === dataVersion;
  if (!isKnown || pageSize < pageSizes.min || pageSize > pageSizes.max) return undefined;
  return {
    pageSize,
    trees: at.trees.map((tree) => ({
      root: page.readBigUInt64LE(tree + inTree.root),
      depth: page.readUInt16LE(tree + inTree.depth),
      hasOverflow: page.readBigUInt64LE(tree + inTree.overflowPages) > 0n,
    })),
    lastPage: page.readBigUInt64LE(at.lastPage),
    transaction: page.readBigUInt64LE(at.transaction),
  };
}

/** Returns whether the file contains the whole subtree from page `number` down. */
function isWhole(file: StoreFile, tree: Tree, number: bigint, depth: number): boolean {
  if (number === noPage) return true;
  if ((Number(number) + 1) * file.pageSize > file.size) return false;
  if (depth === 1 && !tree.hasOverflow) return true;
  const page = readAt(file.fd, Number(number) * file.pageSize, file.pageSize);
  if (page === undefined || page.readBigUInt64LE(at.pageNumber) !== number) return false;
  const flags = page.readUInt16LE(at.pageFlags);
  const count = page.readUInt16LE(at.entriesBytes) / 2;
  for (let entry = 0; entry < count; entry += 1) {
    const node = headBytes + page.readUInt16LE(at.entries + 2 * entry);
    const nodeFlags = page.readUInt16LE(node + 4);
    if ((flags & branchFlag) !== 0) {
      const child = BigInt(page.readUInt32LE(node)) + BigInt(nodeFlags) * 2n ** 32n;
      if (!isWhole(file, tree, child, depth - 1)) return false;
    } else if ((flags & leafFlag) !== 0 && (nodeFlags & inOverflowFlag) !== 0) {
      const overflow = page.readBigUInt64LE(node + 8 + page.readUInt16LE(node + 6));
      if (!isOverflowWhole(file, overflow)) return false;
    }
  }
  return true;
}

function isOverflowWhole({ fd, size, pageSize }: StoreFile, number: bigint): boolean {
  const offset = Number(number) * pageSize;
  const head = readAt(fd, offset, headBytes);
  return head !== undefined && offset + head.readUInt32LE(at.overflowPages) * pageSize <= size;
}

function readAt(fd: number, offset: number, length: number): Buffer | undefined {
  const buffer = Buffer.alloc(length);
  return readSync(fd, buffer, 0, length, offset) === length ? buffer : undefined;
}
