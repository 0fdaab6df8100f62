// The choice of a climate in the form of a plan, for accounts that have climates of their own.
export const ownClimate = {
  label: 'Climate',
  ofPlace: 'that of the place',
};
