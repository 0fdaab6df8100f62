// The tools that find what the model knows: crops and places.
import { findCropInput, searchLocationsInput } from '@crop-planning/shared';
import { defineTool } from '../tool.js';
import { refusalOf } from '../../service/service-errors.js';

const findCrop = defineTool({
  name: 'find_crop',
  description: 'Find a crop by any of its names, and what it needs: days to harvest, temperatures and rain.',
  input: findCropInput,
  run: async (api, input) => {
    const crop = await api.call((client) => client.crops.find.query(input));
    const { name, scientific_name, habit, life_span, growing_days, typical_days, aliases } = crop;
    const { temperature_c, rain_mm_per_year, kill_temperature_c, soil_ph, source } = crop;
    return {
      fields: {
        name,
        scientific_name,
        habit,
        life_span,
        growing_days,
        typical_days,
        temperature_c,
        rain_mm_per_year,
        kill_temperature_c,
        soil_ph,
        source,
      },
      lists: { aliases },
    };
  },
});

const findPlace = defineTool({
  name: 'find_place',
  description:
    'Find places by the beginning of a name, or near coordinates, in the words that the other tools take.',
  input: searchLocationsInput,
  run: async (api, input) => {
    const places = await api.call((client) => client.locations.search.query(input));
    const { query } = input;
    if (places.length === 0 && query !== undefined) {
      // Says which names are similar.
      await api.call((client) => client.locations.find.query({ location: query }));
      throw refusalOf('LOCATION_NOT_FOUND');
    }
    const rows = places.map(
      ({ name, region, country, people, latitude, longitude, elevation_m, distance_km }) => ({
        name,
        region,
        country,
        people,
        latitude,
        longitude,
        elevation_m,
        ...(distance_km !== null && { distance_km }),
      }),
    );
    return { fields: {}, lists: { places: rows }, wayToMore: 'Add a region or a country after a comma.' };
  },
});

export const nameTools = [findCrop, findPlace];
