/** Why a perennial is best planted in some months. */
export const plantingReasons = {
  rains: 'when the rains begin',
  warmth: 'when it is warm enough',
  dormancy: 'while it is dormant',
} as const;
