// Stands in for a global that would make node load its whole fetch implementation: tRPC checks whether each
// input is a form, and ours never is.
export function FormData() {}
