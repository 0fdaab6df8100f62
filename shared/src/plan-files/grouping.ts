// Groups what belongs together. Belongs to the reader of plan files; `crop plan apply` uses it too.

/** Adds a value to the list with this key; starts the list if there is none. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
