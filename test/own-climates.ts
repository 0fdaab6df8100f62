// A climate of an account's own in tests: that of a farm near Nakuru, with rain in two seasons.

/** What POST /climates takes. */
export const lowerFarm = {
  name: 'Lower farm',
  latitude: -0.3,
  longitude: 36.07,
  elevation_m: 1850,
  period: '2001-2024',
  mean_temperature_c: [18.2, 18.9, 19.2, 18.8, 18.2, 17.5, 16.9, 17.0, 17.6, 18.0, 17.7, 17.8],
  min_temperature_c: [9.8, 10.1, 11.2, 12.3, 11.9, 10.9, 10.6, 10.4, 10.1, 10.9, 11.2, 10.4],
  rain_mm: [30, 38, 70, 140, 120, 80, 95, 110, 75, 60, 68, 42],
};
