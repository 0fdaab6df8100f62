import { expect, it } from 'vitest';
import { foundSpelling } from './answering-place.js';

it.each([
  ['Mcallen', 'McAllen, United States', 'McAllen'],
  ["N'djamena", "N'Djamena, Chad", "N'Djamena"],
  ["N'djamena, Chad", "N'Djamena, Chad", "N'Djamena, Chad"],
  ["Abidjan, Côte D'ivoire", 'Abidjan, Ivory Coast', 'Abidjan, Ivory Coast'],
  ["Abidjan, Cote D'ivoire", "Abidjan, Côte d'Ivoire", "Abidjan, Côte d'Ivoire"],
  ['Sao Joao Del Rei', 'São João del Rei, Brazil', 'São João del Rei'],
  ['Rio De Janeiro, Brazil', 'Rio de Janeiro, Brazil', 'Rio de Janeiro, Brazil'],
  ['Stoke-On-Trent', 'Stoke-on-Trent, United Kingdom', 'Stoke-on-Trent'],
  ["L'aquila", "L'Aquila, Italy", "L'Aquila"],
  ['Xi’an', 'Xi’an, China', 'Xi’an'],
  ["Val-D'or, Canada", "Val-d'Or, Canada", "Val-d'Or, Canada"],
  ['Mcminnville, Oregon', 'McMinnville, Oregon, United States', 'McMinnville, Oregon'],
  ['London, Uk', 'London, United Kingdom', 'London, United Kingdom'],
])('spells the location %j like the place %j: %j', (location, place, spelling) => {
  expect(foundSpelling(location, place)).toBe(spelling);
});

it.each([
  ['Addis Abeba', 'Addis Ababa, Ethiopia'],
  ['-0.28,36.07', '-0.3,36.1 (near Nakuru, Kenya)'],
  ["N'djamena", null],
])('leaves the location %j as it is if the place is %j', (location, place) => {
  expect(foundSpelling(location, place)).toBe(location);
});
