import type { AppRouter } from '@crop-planning/client/router';
import type { AppRouter as ServerRouter } from '@crop-planning/server';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The input and the output of each call. */
type TypesOf<Node> = Node extends { _def: { $types: { input: infer Input; output: infer Output } } }
  ? { input: Input; output: Output }
  : { [Name in keyof Node]: TypesOf<Node[Name]> };

/** The names of the calls whose generated types differ from those of the server's schemas, by noun. */
type Mismatches<Ours, Theirs> = {
  [Noun in keyof Ours | keyof Theirs]: Noun extends keyof Ours & keyof Theirs
    ? MismatchesOf<Ours[Noun], Theirs[Noun]>
    : Noun;
};

type MismatchesOf<Ours, Theirs> = {
  [Name in keyof Ours | keyof Theirs]: Name extends keyof Ours & keyof Theirs
    ? Same<Ours[Name], Theirs[Name]> extends true
      ? never
      : Name
    : Name;
}[keyof Ours | keyof Theirs];

type Generated = TypesOf<AppRouter['_def']['record']>;

export const generatedTypesAreTheServers = (
  mismatches: Mismatches<Generated, TypesOf<ServerRouter['_def']['record']>>,
): { [Noun in keyof Generated]: never } => mismatches;
