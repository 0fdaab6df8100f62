// Replaces a global for which node would load all of its fetch: tRPC checks whether each input is a form, and none of
// ours is.
export function FormData() {}
