// Stands in for a global that would make node load its whole fetch implementation: tRPC checks whether each
// input is a FormData, and an input of crop never is.
export function FormData() {}
