import type { AnyTRPCProcedure } from '@trpc/server';
import { appRouter, type ProcedureName } from '../nouns.js';
import { callerOf, type CallProcedure } from '../procedures/calls.js';
import type { ProcedureMeta } from '../procedures/row.js';

/** A path that calls a procedure, from the row in the procedure's `meta`. */
export interface RestRoute extends ProcedureMeta {
  procedure: ProcedureName;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  status: 200 | 201 | 204;
}

// By dotted name, although tRPC's types show a tree.
const flat: object = appRouter._def.procedures;
const procedures = new Map<string, AnyTRPCProcedure>(Object.entries(flat));

/** The REST API: every procedure has a path. */
export const restRoutes: readonly RestRoute[] = Array.from(procedures, ([name, { _def }]) => {
  const row = _def.meta as ProcedureMeta;
  const [method, path] = row.route.split(' ') as [RestRoute['method'], RestRoute['path']];
  return { status: 200, ...row, procedure: name as ProcedureName, method, path };
});

/** Finds the procedure with a dotted name; the name comes from a client, so it can be anything. */
export function findProcedure(name: string): AnyTRPCProcedure | undefined {
  return procedures.get(name);
}

const callers = new Map<string, CallProcedure>();

/** Returns the function that calls a procedure, which is made for the first call. */
export function findCaller(name: ProcedureName): CallProcedure {
  const known = callers.get(name);
  if (known) return known;
  const procedure = procedures.get(name);
  if (!procedure) throw new Error(`${name} is no procedure`);
  const made = callerOf(name, procedure);
  callers.set(name, made);
  return made;
}
