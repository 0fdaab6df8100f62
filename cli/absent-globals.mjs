// What the bundle has in place of globals for which node would load all of its fetch. tRPC asks of each input whether it
// is a form; none of ours is.
export function FormData() {}
