export const secondsRule = 'must be above 0 and at most 86400 seconds';

export function parseSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 86_400 ? seconds : undefined;
}
