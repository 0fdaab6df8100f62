export const secondsRule = 'must be a number of seconds above 0';

export function parseSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 86_400 ? seconds : undefined;
}
