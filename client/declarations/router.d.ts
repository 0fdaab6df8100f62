import type { TRPCClient } from '@trpc/client';
import type { CropClient } from './client.js';
import type { CropRouter } from './described-router.js';
/**
 * The service's router for tRPC's own tools: `createTRPCClient<AppRouter>`, `inferRouterOutputs<AppRouter>`.
 * As with `createCropClient`, the type is inferred, so that the declarations contain every procedure.
 */
export type AppRouter = ReturnType<typeof routerType>;
/**
 * Returns the same client with the type of tRPC's own client, for tools that need one, such as
 * `createTRPCOptionsProxy` of `@trpc/tanstack-react-query`.
 */
export declare function asTrpcClient(crop: CropClient): TRPCClient<AppRouter>;
declare function routerType(): CropRouter<{
  analyses: {
    latest: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input:
        | {
            include_archived?: boolean | undefined;
            limit?: number | undefined;
            before?: string | undefined;
          }
        | undefined;
      output: {
        id: string;
        crop_plan_id: string;
        created_at: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        score: number | null;
        limiting_factor: string | null;
        reasons: string[];
        source: string;
        place: string | null;
        nearest: string | null;
        limiting_part: string | null;
        years: {
          good: number;
          poor: number;
          lost: number;
          judged: number;
        } | null;
      }[];
    }>;
    list: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        plan_id: string;
        limit?: number | undefined;
        before?: string | undefined;
      };
      output: {
        id: string;
        crop_plan_id: string;
        created_at: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        score: number | null;
        limiting_factor: string | null;
        reasons: string[];
        source: string;
        details: {
          [x: string]: unknown;
        } | null;
      }[];
    }>;
    preview: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        water?: 'irrigated' | 'rainfed' | null | undefined;
        season_days?: number | null | undefined;
        climate?:
          | {
              mean_temperature_c: number[];
              min_temperature_c: number[];
              rain_mm: number[];
              latitude?: number | null | undefined;
              longitude?: number | null | undefined;
            }
          | null
          | undefined;
      };
      output: {
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        reasons: string[];
        score: number;
        limiting_factor: 'frost' | 'temperature' | 'water' | null;
        source: 'model';
        details: {
          model_version: string;
          inputs_hash: string;
          inputs: {
            crop: string;
            location: string;
            planting_month: number;
            risk_tolerance: 'high' | 'low' | 'medium';
            water: 'irrigated' | 'rainfed';
            season_days: number | null;
          };
          limiting_part:
            | 'chill'
            | 'cool'
            | 'day'
            | 'dry'
            | 'heat'
            | 'nights'
            | 'nothing'
            | 'planting'
            | 'ripening'
            | 'season'
            | 'sowing'
            | 'tropical'
            | 'warmth'
            | 'water'
            | 'wet'
            | 'winter'
            | 'year';
          reason_codes?:
            | (
                | {
                    code: 'nothing_limits';
                    values: {
                      crop: string;
                      planting_month: number;
                    };
                  }
                | {
                    code: 'winter_minimum';
                    values: {
                      crop: string;
                      month: number;
                      min_c: number;
                      safe_c: number;
                      lost_c: number;
                    };
                  }
                | {
                    code: 'winter_night';
                    values: {
                      crop: string;
                      month: number;
                      night_c: number;
                      safe_c: number;
                      lost_c: number;
                    };
                  }
                | {
                    code: 'too_cold_to_sow';
                    values: {
                      crop: string;
                      planting_month: number;
                      mean_c: number;
                      turn_c: number | null;
                      needed_c: number;
                    };
                  }
                | {
                    code: 'too_cold_to_plant';
                    values: {
                      crop: string;
                      planting_month: number;
                      mean_c: number;
                      turn_c: number | null;
                      needed_c: number;
                    };
                  }
                | {
                    code: 'frozen_at_planting';
                    values: {
                      planting_month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'season_ended_by_frost';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      frost_month: number;
                      min_c: number;
                    };
                  }
                | {
                    code: 'season_ended_by_cold';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      cold_month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'season_too_long';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      months_max: number;
                    };
                  }
                | {
                    code: 'heat';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'warm_nights';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      months: number[];
                      min_c: number;
                    };
                  }
                | {
                    code: 'cold_nights';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      min_c: number;
                    };
                  }
                | {
                    code: 'cold_month';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'winter_chill';
                    values: {
                      crop: string;
                      hours: number;
                      needed_hours: number;
                    };
                  }
                | {
                    code: 'warm_winter';
                    values: {
                      crop: string;
                      month: number;
                      mean_c: number;
                      flowers_to_c: number;
                    };
                  }
                | {
                    code: 'warmth';
                    values: {
                      crop: string;
                      warmest_months: number;
                      mean_c: number;
                      best_from_c: number;
                      best_to_c: number;
                      score: number;
                    };
                  }
                | {
                    code: 'annual_mean_too_low';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'annual_mean_too_high';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'day_length';
                    values: {
                      crop: string;
                      planting_month: number;
                      hours: number;
                      needed_hours: number;
                    };
                  }
                | {
                    code: 'water_of_season';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      wanted_mm: number;
                      rain_mm: number;
                      got_mm: number;
                      got_percent: number;
                      needed_percent: number;
                      labelled_by: 'mean_climate' | 'years';
                      months: number[];
                      stored_mm: number;
                    };
                  }
                | {
                    code: 'water_of_year';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      wanted_mm: number;
                      rain_mm: number;
                      got_mm: number;
                      got_percent: number;
                      needed_percent: number;
                      labelled_by: 'mean_climate' | 'years';
                      needed_rain_mm: number | null;
                    };
                  }
                | {
                    code: 'too_dry_to_plant';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      planting_month: number;
                      stored_mm: number;
                      got_percent: number;
                    };
                  }
                | {
                    code: 'dry_season';
                    values: {
                      crop: string;
                      months: number[];
                      tolerated_months: number;
                      fails_at_months: number;
                    };
                  }
                | {
                    code: 'too_wet';
                    values: {
                      crop: string;
                      months: number[];
                      rain_mm: number;
                      best_to_mm: number;
                      fails_at_mm: number;
                    };
                  }
                | {
                    code: 'cool_harvest';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'years';
                    values: {
                      first: number;
                      last: number;
                      judged: number;
                      carried: number;
                      good: number;
                      lost: {
                        year: number;
                        sown_year: number;
                        limiting_part:
                          | 'chill'
                          | 'cool'
                          | 'day'
                          | 'dry'
                          | 'heat'
                          | 'nights'
                          | 'nothing'
                          | 'planting'
                          | 'ripening'
                          | 'season'
                          | 'sowing'
                          | 'tropical'
                          | 'warmth'
                          | 'water'
                          | 'wet'
                          | 'winter'
                          | 'year';
                        got_percent: number;
                      }[];
                      lost_more: number;
                      poor: {
                        year: number;
                        sown_year: number;
                      }[];
                      poor_more: number;
                      labelled_by: 'mean_climate' | 'years';
                      by_mean_climate: {
                        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                        score: number;
                      } | null;
                    };
                  }
                | {
                    code: 'no_month_is_carried';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_is_carried_enough';
                    values: {
                      months: number[];
                      carried: number;
                      judged: number;
                      risk_tolerance: 'high' | 'low' | 'medium';
                      needed_percent: number;
                    };
                  }
                | {
                    code: 'no_month_scores';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_scores_enough';
                    values: {
                      months: number[];
                      best_score: number;
                      risk_tolerance: 'high' | 'low' | 'medium';
                      needed_score: number;
                    };
                  }
                | {
                    code: 'better_months';
                    values: {
                      months: number[];
                      best_score: number;
                      planting_month: number;
                      score: number;
                    };
                  }
                | {
                    code: 'months_alike';
                    values: Record<string, never>;
                  }
                | {
                    code: 'good_months';
                    values: {
                      months: number[];
                      best_score: number;
                    };
                  }
                | {
                    code: 'planting_seasons';
                    values: {
                      seasons: {
                        months: number[];
                        best_score: number;
                      }[];
                    };
                  }
                | {
                    code: 'no_full_harvest';
                    values: {
                      season_months: number;
                      resting_months: number;
                      last_month: number;
                    };
                  }
                | {
                    code: 'harvest';
                    values: {
                      season_months: number;
                      resting_months: number;
                      harvest_months: number[];
                    };
                  }
                | {
                    code: 'whole_year_judged';
                    values: Record<string, never>;
                  }
                | {
                    code: 'plant_in_any_month';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_to_plant';
                    values: {
                      lacking: 'rain' | 'warmth';
                    };
                  }
                | {
                    code: 'plant_in';
                    values: {
                      months: number[];
                      reason: 'dormancy' | 'rains' | 'warmth';
                    };
                  }
                | {
                    code: 'irrigation_not_needed';
                    values: {
                      months: number[];
                    };
                  }
                | {
                    code: 'irrigation';
                    values: {
                      months: number[];
                      irrigation_mm: number;
                      peak_month: number;
                      peak_mm: number;
                    };
                  }
                | {
                    code: 'rain_suffices';
                    values: {
                      months: number[];
                      irrigation_mm: number;
                    };
                  }
              )[]
            | undefined;
          season: {
            months: number;
            last_month: number;
            harvest_months: number[];
            resting: number[];
            share_of_last: number;
            days_done: number;
            days_needed: number;
            stopped_by: 'cold' | 'frost' | 'long' | null;
          } | null;
          crop: {
            name: string;
            scientific_name: string;
            aliases: string[];
            life_span: ('annual' | 'biennial' | 'perennial')[] | null;
            habit: 'annual' | 'deciduous' | 'evergreen' | 'herb' | 'winter annual';
            growing_days: {
              min: number;
              max: number;
            } | null;
            typical_days: number | null;
            kill_temperature_c: number | null;
            tender_c: number | null;
            sow_min_c: number | null;
            temperature_c: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            rain_mm_per_year: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            winter: {
              sure_c: number;
              lost_c: number;
              is_confirmed: boolean;
            } | null;
            coldest_night: {
              sure_c: number;
              lost_c: number;
            } | null;
            cold_nights: {
              sure_c: number;
              lost_c: number;
            } | null;
            cool_nights: boolean;
            equatorial: boolean;
            chill_hours: number | null;
            cool_winter_c: number | null;
            year_mean: {
              from_c: number;
              to_c: number | null;
            } | null;
            dry_months_max: number | null;
            day_min_hours: number | null;
            ripens_dry: boolean;
            stand_coefficient: number | null;
            soil_mm: number;
            wet: {
              from_mm: number;
              to_mm: number;
            };
            is_flooded: boolean;
            soil_ph: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            source: string;
            flag_sources: string[];
          };
          climate: {
            mean_temperature_c: number[];
            min_temperature_c: number[];
            rain_mm: number[];
            location: {
              name: string;
              place: string | null;
              region: string | null;
              country: string | null;
              country_code: string | null;
              people: number | null;
              latitude: number;
              longitude: number;
              elevation_m: number | null;
              elevation_of: 'asked' | 'climate' | 'estimate' | 'place' | null;
              source: string;
              period: string;
              climate_distance_km: number | null;
              climate_elevation_difference_m: number | null;
              climate_relief_m: number | null;
              nearest: {
                name: string;
                distance_km: number;
              } | null;
              namesakes: string[];
            } | null;
            source: string;
            period: string;
            latitude: number | null;
            longitude: number | null;
          };
          components: {
            winter?:
              | {
                  score: number;
                  month: number | null;
                  min_temperature_c: number | null;
                  coldest_night_c?: number | undefined;
                }
              | undefined;
            sowing?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  turn_temperature_c: number;
                }
              | undefined;
            season?:
              | {
                  score: number;
                  days_done: number;
                  days_needed: number;
                }
              | undefined;
            heat?:
              | {
                  score: number;
                  month: number | null;
                  mean_temperature_c: number | null;
                }
              | undefined;
            nights?:
              | {
                  score: number;
                  min_temperature_c: number;
                }
              | undefined;
            cool?:
              | {
                  score: number;
                  month: number | null;
                  min_temperature_c: number | null;
                }
              | undefined;
            tropical?:
              | {
                  score: number;
                  month: number;
                  mean_temperature_c: number;
                }
              | undefined;
            chill?:
              | {
                  score: number;
                  hours?: number | undefined;
                  needed_hours?: number | undefined;
                  coolest_month?: number | undefined;
                  mean_temperature_c?: number | undefined;
                }
              | undefined;
            warmth?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  months: number[];
                }
              | undefined;
            year?:
              | {
                  score: number;
                  mean_temperature_c: number;
                }
              | undefined;
            planting?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  turn_temperature_c: number;
                }
              | undefined;
            day?:
              | {
                  score: number;
                  hours: number;
                }
              | undefined;
            water: {
              score: number;
              share: number;
              rain_score?: number | undefined;
              planting_score?: number | undefined;
            };
            dry?:
              | {
                  score: number;
                  months: number[];
                }
              | undefined;
            wet: {
              score: number;
              rain_mm: number;
            };
            ripening?:
              | {
                  score: number;
                  month: number | null;
                  mean_temperature_c: number | null;
                }
              | undefined;
          };
          soil_mm: number;
          water: {
            stored_at_sowing_mm: number;
            rain_mm: number;
            wanted_mm: number;
            got_mm: number;
            share: number;
            irrigation_mm: number;
            irrigation_by_month: number[];
            irrigation_peak_month: number | null;
            soil_mm: number[];
          };
          waters: {
            rainfed: {
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number;
            };
            irrigated: {
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number;
            };
          };
          chill_hours: number | null;
          thresholds: {
            feasible: number;
            marginal: number;
            feasible_share: number;
            marginal_share: number;
          };
          years: {
            first: number;
            last: number;
            judged: number;
            carried: number;
            good: number;
            poor: number;
            lost: number;
            share: number | null;
            needed_share: number;
            labelled_by: 'mean_climate' | 'years';
            median_score: number | null;
            worst: {
              year: number;
              sown_year: number;
              waited: boolean;
              score: number;
              limiting_part:
                | 'chill'
                | 'cool'
                | 'day'
                | 'dry'
                | 'heat'
                | 'nights'
                | 'nothing'
                | 'planting'
                | 'ripening'
                | 'season'
                | 'sowing'
                | 'tropical'
                | 'warmth'
                | 'water'
                | 'wet'
                | 'winter'
                | 'year';
              water_share: number;
            }[];
            seasons: {
              year: number;
              sown_year: number;
              class: 'good' | 'lost' | 'poor' | null;
              score: number | null;
              limiting_part:
                | 'chill'
                | 'cool'
                | 'day'
                | 'dry'
                | 'heat'
                | 'nights'
                | 'nothing'
                | 'planting'
                | 'ripening'
                | 'season'
                | 'sowing'
                | 'tropical'
                | 'warmth'
                | 'water'
                | 'wet'
                | 'winter'
                | 'year'
                | null;
              water_share: number | null;
              waited: boolean;
            }[];
          } | null;
          window: {
            planting_month: number;
            feasibility_label: 'feasible' | 'infeasible' | 'marginal';
            score: number;
            limiting_factor: 'frost' | 'temperature' | 'water' | null;
            limiting_part:
              | 'chill'
              | 'cool'
              | 'day'
              | 'dry'
              | 'heat'
              | 'nights'
              | 'nothing'
              | 'planting'
              | 'ripening'
              | 'season'
              | 'sowing'
              | 'tropical'
              | 'warmth'
              | 'water'
              | 'wet'
              | 'winter'
              | 'year';
          }[];
          planting_seasons: {
            months: number[];
            best_month: number;
            best_score: number;
          }[];
          planting_time: {
            months: number[];
            reason: 'any_month' | 'dormancy' | 'rains' | 'warmth';
          } | null;
          frost: {
            chances: ('almost_certain' | 'even' | 'likely' | 'none' | 'possible')[];
            first_month: number | null;
            last_month: number | null;
          };
          good_months: number[];
          better_months: number[];
          limits: {
            code: string;
            message: string;
          }[];
        };
        id: null;
        crop_plan_id: null;
        created_at: null;
      };
    }>;
    record: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        crop_plan_id: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        score?: number | null | undefined;
        limiting_factor?: string | null | undefined;
        reasons?: string[] | null | undefined;
        details?:
          | {
              [x: string]: unknown;
            }
          | null
          | undefined;
      };
      output: {
        id: string;
        crop_plan_id: string;
        created_at: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        score: number | null;
        limiting_factor: string | null;
        reasons: string[];
        source: string;
        details: {
          [x: string]: unknown;
        } | null;
      };
    }>;
    run: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        plan_id: string;
        water?: 'irrigated' | 'rainfed' | null | undefined;
        season_days?: number | null | undefined;
      };
      output: {
        id: string;
        crop_plan_id: string;
        created_at: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        reasons: string[];
        score: number;
        limiting_factor: 'frost' | 'temperature' | 'water' | null;
        source: 'model';
        details: {
          model_version: string;
          inputs_hash: string;
          inputs: {
            crop: string;
            location: string;
            planting_month: number;
            risk_tolerance: 'high' | 'low' | 'medium';
            water: 'irrigated' | 'rainfed';
            season_days: number | null;
          };
          limiting_part:
            | 'chill'
            | 'cool'
            | 'day'
            | 'dry'
            | 'heat'
            | 'nights'
            | 'nothing'
            | 'planting'
            | 'ripening'
            | 'season'
            | 'sowing'
            | 'tropical'
            | 'warmth'
            | 'water'
            | 'wet'
            | 'winter'
            | 'year';
          reason_codes?:
            | (
                | {
                    code: 'nothing_limits';
                    values: {
                      crop: string;
                      planting_month: number;
                    };
                  }
                | {
                    code: 'winter_minimum';
                    values: {
                      crop: string;
                      month: number;
                      min_c: number;
                      safe_c: number;
                      lost_c: number;
                    };
                  }
                | {
                    code: 'winter_night';
                    values: {
                      crop: string;
                      month: number;
                      night_c: number;
                      safe_c: number;
                      lost_c: number;
                    };
                  }
                | {
                    code: 'too_cold_to_sow';
                    values: {
                      crop: string;
                      planting_month: number;
                      mean_c: number;
                      turn_c: number | null;
                      needed_c: number;
                    };
                  }
                | {
                    code: 'too_cold_to_plant';
                    values: {
                      crop: string;
                      planting_month: number;
                      mean_c: number;
                      turn_c: number | null;
                      needed_c: number;
                    };
                  }
                | {
                    code: 'frozen_at_planting';
                    values: {
                      planting_month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'season_ended_by_frost';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      frost_month: number;
                      min_c: number;
                    };
                  }
                | {
                    code: 'season_ended_by_cold';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      cold_month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'season_too_long';
                    values: {
                      crop: string;
                      months: number[];
                      days_done: number;
                      days_needed: number;
                      months_max: number;
                    };
                  }
                | {
                    code: 'heat';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'warm_nights';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      months: number[];
                      min_c: number;
                    };
                  }
                | {
                    code: 'cold_nights';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      min_c: number;
                    };
                  }
                | {
                    code: 'cold_month';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'winter_chill';
                    values: {
                      crop: string;
                      hours: number;
                      needed_hours: number;
                    };
                  }
                | {
                    code: 'warm_winter';
                    values: {
                      crop: string;
                      month: number;
                      mean_c: number;
                      flowers_to_c: number;
                    };
                  }
                | {
                    code: 'warmth';
                    values: {
                      crop: string;
                      warmest_months: number;
                      mean_c: number;
                      best_from_c: number;
                      best_to_c: number;
                      score: number;
                    };
                  }
                | {
                    code: 'annual_mean_too_low';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'annual_mean_too_high';
                    values: {
                      crop: string;
                      best_to_c: number;
                      fails_at_c: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'day_length';
                    values: {
                      crop: string;
                      planting_month: number;
                      hours: number;
                      needed_hours: number;
                    };
                  }
                | {
                    code: 'water_of_season';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      wanted_mm: number;
                      rain_mm: number;
                      got_mm: number;
                      got_percent: number;
                      needed_percent: number;
                      labelled_by: 'mean_climate' | 'years';
                      months: number[];
                      stored_mm: number;
                    };
                  }
                | {
                    code: 'water_of_year';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      wanted_mm: number;
                      rain_mm: number;
                      got_mm: number;
                      got_percent: number;
                      needed_percent: number;
                      labelled_by: 'mean_climate' | 'years';
                      needed_rain_mm: number | null;
                    };
                  }
                | {
                    code: 'too_dry_to_plant';
                    values: {
                      irrigation_mm: number;
                      irrigated_score: number;
                      irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                      crop: string;
                      planting_month: number;
                      stored_mm: number;
                      got_percent: number;
                    };
                  }
                | {
                    code: 'dry_season';
                    values: {
                      crop: string;
                      months: number[];
                      tolerated_months: number;
                      fails_at_months: number;
                    };
                  }
                | {
                    code: 'too_wet';
                    values: {
                      crop: string;
                      months: number[];
                      rain_mm: number;
                      best_to_mm: number;
                      fails_at_mm: number;
                    };
                  }
                | {
                    code: 'cool_harvest';
                    values: {
                      crop: string;
                      best_from_c: number;
                      fails_at_c: number;
                      month: number;
                      mean_c: number;
                    };
                  }
                | {
                    code: 'years';
                    values: {
                      first: number;
                      last: number;
                      judged: number;
                      carried: number;
                      good: number;
                      lost: {
                        year: number;
                        sown_year: number;
                        limiting_part:
                          | 'chill'
                          | 'cool'
                          | 'day'
                          | 'dry'
                          | 'heat'
                          | 'nights'
                          | 'nothing'
                          | 'planting'
                          | 'ripening'
                          | 'season'
                          | 'sowing'
                          | 'tropical'
                          | 'warmth'
                          | 'water'
                          | 'wet'
                          | 'winter'
                          | 'year';
                        got_percent: number;
                      }[];
                      lost_more: number;
                      poor: {
                        year: number;
                        sown_year: number;
                      }[];
                      poor_more: number;
                      labelled_by: 'mean_climate' | 'years';
                      by_mean_climate: {
                        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                        score: number;
                      } | null;
                    };
                  }
                | {
                    code: 'no_month_is_carried';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_is_carried_enough';
                    values: {
                      months: number[];
                      carried: number;
                      judged: number;
                      risk_tolerance: 'high' | 'low' | 'medium';
                      needed_percent: number;
                    };
                  }
                | {
                    code: 'no_month_scores';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_scores_enough';
                    values: {
                      months: number[];
                      best_score: number;
                      risk_tolerance: 'high' | 'low' | 'medium';
                      needed_score: number;
                    };
                  }
                | {
                    code: 'better_months';
                    values: {
                      months: number[];
                      best_score: number;
                      planting_month: number;
                      score: number;
                    };
                  }
                | {
                    code: 'months_alike';
                    values: Record<string, never>;
                  }
                | {
                    code: 'good_months';
                    values: {
                      months: number[];
                      best_score: number;
                    };
                  }
                | {
                    code: 'planting_seasons';
                    values: {
                      seasons: {
                        months: number[];
                        best_score: number;
                      }[];
                    };
                  }
                | {
                    code: 'no_full_harvest';
                    values: {
                      season_months: number;
                      resting_months: number;
                      last_month: number;
                    };
                  }
                | {
                    code: 'harvest';
                    values: {
                      season_months: number;
                      resting_months: number;
                      harvest_months: number[];
                    };
                  }
                | {
                    code: 'whole_year_judged';
                    values: Record<string, never>;
                  }
                | {
                    code: 'plant_in_any_month';
                    values: Record<string, never>;
                  }
                | {
                    code: 'no_month_to_plant';
                    values: {
                      lacking: 'rain' | 'warmth';
                    };
                  }
                | {
                    code: 'plant_in';
                    values: {
                      months: number[];
                      reason: 'dormancy' | 'rains' | 'warmth';
                    };
                  }
                | {
                    code: 'irrigation_not_needed';
                    values: {
                      months: number[];
                    };
                  }
                | {
                    code: 'irrigation';
                    values: {
                      months: number[];
                      irrigation_mm: number;
                      peak_month: number;
                      peak_mm: number;
                    };
                  }
                | {
                    code: 'rain_suffices';
                    values: {
                      months: number[];
                      irrigation_mm: number;
                    };
                  }
              )[]
            | undefined;
          season: {
            months: number;
            last_month: number;
            harvest_months: number[];
            resting: number[];
            share_of_last: number;
            days_done: number;
            days_needed: number;
            stopped_by: 'cold' | 'frost' | 'long' | null;
          } | null;
          crop: {
            name: string;
            scientific_name: string;
            aliases: string[];
            life_span: ('annual' | 'biennial' | 'perennial')[] | null;
            habit: 'annual' | 'deciduous' | 'evergreen' | 'herb' | 'winter annual';
            growing_days: {
              min: number;
              max: number;
            } | null;
            typical_days: number | null;
            kill_temperature_c: number | null;
            tender_c: number | null;
            sow_min_c: number | null;
            temperature_c: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            rain_mm_per_year: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            winter: {
              sure_c: number;
              lost_c: number;
              is_confirmed: boolean;
            } | null;
            coldest_night: {
              sure_c: number;
              lost_c: number;
            } | null;
            cold_nights: {
              sure_c: number;
              lost_c: number;
            } | null;
            cool_nights: boolean;
            equatorial: boolean;
            chill_hours: number | null;
            cool_winter_c: number | null;
            year_mean: {
              from_c: number;
              to_c: number | null;
            } | null;
            dry_months_max: number | null;
            day_min_hours: number | null;
            ripens_dry: boolean;
            stand_coefficient: number | null;
            soil_mm: number;
            wet: {
              from_mm: number;
              to_mm: number;
            };
            is_flooded: boolean;
            soil_ph: {
              min: number;
              optimal_min: number;
              optimal_max: number;
              max: number;
            };
            source: string;
            flag_sources: string[];
          };
          climate: {
            mean_temperature_c: number[];
            min_temperature_c: number[];
            rain_mm: number[];
            location: {
              name: string;
              place: string | null;
              region: string | null;
              country: string | null;
              country_code: string | null;
              people: number | null;
              latitude: number;
              longitude: number;
              elevation_m: number | null;
              elevation_of: 'asked' | 'climate' | 'estimate' | 'place' | null;
              source: string;
              period: string;
              climate_distance_km: number | null;
              climate_elevation_difference_m: number | null;
              climate_relief_m: number | null;
              nearest: {
                name: string;
                distance_km: number;
              } | null;
              namesakes: string[];
            } | null;
            source: string;
            period: string;
            latitude: number | null;
            longitude: number | null;
          };
          components: {
            winter?:
              | {
                  score: number;
                  month: number | null;
                  min_temperature_c: number | null;
                  coldest_night_c?: number | undefined;
                }
              | undefined;
            sowing?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  turn_temperature_c: number;
                }
              | undefined;
            season?:
              | {
                  score: number;
                  days_done: number;
                  days_needed: number;
                }
              | undefined;
            heat?:
              | {
                  score: number;
                  month: number | null;
                  mean_temperature_c: number | null;
                }
              | undefined;
            nights?:
              | {
                  score: number;
                  min_temperature_c: number;
                }
              | undefined;
            cool?:
              | {
                  score: number;
                  month: number | null;
                  min_temperature_c: number | null;
                }
              | undefined;
            tropical?:
              | {
                  score: number;
                  month: number;
                  mean_temperature_c: number;
                }
              | undefined;
            chill?:
              | {
                  score: number;
                  hours?: number | undefined;
                  needed_hours?: number | undefined;
                  coolest_month?: number | undefined;
                  mean_temperature_c?: number | undefined;
                }
              | undefined;
            warmth?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  months: number[];
                }
              | undefined;
            year?:
              | {
                  score: number;
                  mean_temperature_c: number;
                }
              | undefined;
            planting?:
              | {
                  score: number;
                  mean_temperature_c: number;
                  turn_temperature_c: number;
                }
              | undefined;
            day?:
              | {
                  score: number;
                  hours: number;
                }
              | undefined;
            water: {
              score: number;
              share: number;
              rain_score?: number | undefined;
              planting_score?: number | undefined;
            };
            dry?:
              | {
                  score: number;
                  months: number[];
                }
              | undefined;
            wet: {
              score: number;
              rain_mm: number;
            };
            ripening?:
              | {
                  score: number;
                  month: number | null;
                  mean_temperature_c: number | null;
                }
              | undefined;
          };
          soil_mm: number;
          water: {
            stored_at_sowing_mm: number;
            rain_mm: number;
            wanted_mm: number;
            got_mm: number;
            share: number;
            irrigation_mm: number;
            irrigation_by_month: number[];
            irrigation_peak_month: number | null;
            soil_mm: number[];
          };
          waters: {
            rainfed: {
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number;
            };
            irrigated: {
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number;
            };
          };
          chill_hours: number | null;
          thresholds: {
            feasible: number;
            marginal: number;
            feasible_share: number;
            marginal_share: number;
          };
          years: {
            first: number;
            last: number;
            judged: number;
            carried: number;
            good: number;
            poor: number;
            lost: number;
            share: number | null;
            needed_share: number;
            labelled_by: 'mean_climate' | 'years';
            median_score: number | null;
            worst: {
              year: number;
              sown_year: number;
              waited: boolean;
              score: number;
              limiting_part:
                | 'chill'
                | 'cool'
                | 'day'
                | 'dry'
                | 'heat'
                | 'nights'
                | 'nothing'
                | 'planting'
                | 'ripening'
                | 'season'
                | 'sowing'
                | 'tropical'
                | 'warmth'
                | 'water'
                | 'wet'
                | 'winter'
                | 'year';
              water_share: number;
            }[];
            seasons: {
              year: number;
              sown_year: number;
              class: 'good' | 'lost' | 'poor' | null;
              score: number | null;
              limiting_part:
                | 'chill'
                | 'cool'
                | 'day'
                | 'dry'
                | 'heat'
                | 'nights'
                | 'nothing'
                | 'planting'
                | 'ripening'
                | 'season'
                | 'sowing'
                | 'tropical'
                | 'warmth'
                | 'water'
                | 'wet'
                | 'winter'
                | 'year'
                | null;
              water_share: number | null;
              waited: boolean;
            }[];
          } | null;
          window: {
            planting_month: number;
            feasibility_label: 'feasible' | 'infeasible' | 'marginal';
            score: number;
            limiting_factor: 'frost' | 'temperature' | 'water' | null;
            limiting_part:
              | 'chill'
              | 'cool'
              | 'day'
              | 'dry'
              | 'heat'
              | 'nights'
              | 'nothing'
              | 'planting'
              | 'ripening'
              | 'season'
              | 'sowing'
              | 'tropical'
              | 'warmth'
              | 'water'
              | 'wet'
              | 'winter'
              | 'year';
          }[];
          planting_seasons: {
            months: number[];
            best_month: number;
            best_score: number;
          }[];
          planting_time: {
            months: number[];
            reason: 'any_month' | 'dormancy' | 'rains' | 'warmth';
          } | null;
          frost: {
            chances: ('almost_certain' | 'even' | 'likely' | 'none' | 'possible')[];
            first_month: number | null;
            last_month: number | null;
          };
          good_months: number[];
          better_months: number[];
          limits: {
            code: string;
            message: string;
          }[];
        };
      };
    }>;
    runMany: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        plan_ids?: string[] | null | undefined;
        water?: 'irrigated' | 'rainfed' | null | undefined;
        season_days?: number | null | undefined;
        limit?: number | undefined;
      };
      output: {
        results: (
          | {
              plan_id: string;
              name: string | null;
              analysis: {
                id: string;
                crop_plan_id: string;
                created_at: string;
                feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                reasons: string[];
                score: number;
                limiting_factor: 'frost' | 'temperature' | 'water' | null;
                source: 'model';
                details: {
                  model_version: string;
                  inputs_hash: string;
                  inputs: {
                    crop: string;
                    location: string;
                    planting_month: number;
                    risk_tolerance: 'high' | 'low' | 'medium';
                    water: 'irrigated' | 'rainfed';
                    season_days: number | null;
                  };
                  limiting_part:
                    | 'chill'
                    | 'cool'
                    | 'day'
                    | 'dry'
                    | 'heat'
                    | 'nights'
                    | 'nothing'
                    | 'planting'
                    | 'ripening'
                    | 'season'
                    | 'sowing'
                    | 'tropical'
                    | 'warmth'
                    | 'water'
                    | 'wet'
                    | 'winter'
                    | 'year';
                  reason_codes?:
                    | (
                        | {
                            code: 'nothing_limits';
                            values: {
                              crop: string;
                              planting_month: number;
                            };
                          }
                        | {
                            code: 'winter_minimum';
                            values: {
                              crop: string;
                              month: number;
                              min_c: number;
                              safe_c: number;
                              lost_c: number;
                            };
                          }
                        | {
                            code: 'winter_night';
                            values: {
                              crop: string;
                              month: number;
                              night_c: number;
                              safe_c: number;
                              lost_c: number;
                            };
                          }
                        | {
                            code: 'too_cold_to_sow';
                            values: {
                              crop: string;
                              planting_month: number;
                              mean_c: number;
                              turn_c: number | null;
                              needed_c: number;
                            };
                          }
                        | {
                            code: 'too_cold_to_plant';
                            values: {
                              crop: string;
                              planting_month: number;
                              mean_c: number;
                              turn_c: number | null;
                              needed_c: number;
                            };
                          }
                        | {
                            code: 'frozen_at_planting';
                            values: {
                              planting_month: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'season_ended_by_frost';
                            values: {
                              crop: string;
                              months: number[];
                              days_done: number;
                              days_needed: number;
                              frost_month: number;
                              min_c: number;
                            };
                          }
                        | {
                            code: 'season_ended_by_cold';
                            values: {
                              crop: string;
                              months: number[];
                              days_done: number;
                              days_needed: number;
                              cold_month: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'season_too_long';
                            values: {
                              crop: string;
                              months: number[];
                              days_done: number;
                              days_needed: number;
                              months_max: number;
                            };
                          }
                        | {
                            code: 'heat';
                            values: {
                              crop: string;
                              best_to_c: number;
                              fails_at_c: number;
                              month: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'warm_nights';
                            values: {
                              crop: string;
                              best_to_c: number;
                              fails_at_c: number;
                              months: number[];
                              min_c: number;
                            };
                          }
                        | {
                            code: 'cold_nights';
                            values: {
                              crop: string;
                              best_from_c: number;
                              fails_at_c: number;
                              month: number;
                              min_c: number;
                            };
                          }
                        | {
                            code: 'cold_month';
                            values: {
                              crop: string;
                              best_from_c: number;
                              fails_at_c: number;
                              month: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'winter_chill';
                            values: {
                              crop: string;
                              hours: number;
                              needed_hours: number;
                            };
                          }
                        | {
                            code: 'warm_winter';
                            values: {
                              crop: string;
                              month: number;
                              mean_c: number;
                              flowers_to_c: number;
                            };
                          }
                        | {
                            code: 'warmth';
                            values: {
                              crop: string;
                              warmest_months: number;
                              mean_c: number;
                              best_from_c: number;
                              best_to_c: number;
                              score: number;
                            };
                          }
                        | {
                            code: 'annual_mean_too_low';
                            values: {
                              crop: string;
                              best_from_c: number;
                              fails_at_c: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'annual_mean_too_high';
                            values: {
                              crop: string;
                              best_to_c: number;
                              fails_at_c: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'day_length';
                            values: {
                              crop: string;
                              planting_month: number;
                              hours: number;
                              needed_hours: number;
                            };
                          }
                        | {
                            code: 'water_of_season';
                            values: {
                              irrigation_mm: number;
                              irrigated_score: number;
                              irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                              crop: string;
                              wanted_mm: number;
                              rain_mm: number;
                              got_mm: number;
                              got_percent: number;
                              needed_percent: number;
                              labelled_by: 'mean_climate' | 'years';
                              months: number[];
                              stored_mm: number;
                            };
                          }
                        | {
                            code: 'water_of_year';
                            values: {
                              irrigation_mm: number;
                              irrigated_score: number;
                              irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                              crop: string;
                              wanted_mm: number;
                              rain_mm: number;
                              got_mm: number;
                              got_percent: number;
                              needed_percent: number;
                              labelled_by: 'mean_climate' | 'years';
                              needed_rain_mm: number | null;
                            };
                          }
                        | {
                            code: 'too_dry_to_plant';
                            values: {
                              irrigation_mm: number;
                              irrigated_score: number;
                              irrigated_label: 'feasible' | 'infeasible' | 'marginal';
                              crop: string;
                              planting_month: number;
                              stored_mm: number;
                              got_percent: number;
                            };
                          }
                        | {
                            code: 'dry_season';
                            values: {
                              crop: string;
                              months: number[];
                              tolerated_months: number;
                              fails_at_months: number;
                            };
                          }
                        | {
                            code: 'too_wet';
                            values: {
                              crop: string;
                              months: number[];
                              rain_mm: number;
                              best_to_mm: number;
                              fails_at_mm: number;
                            };
                          }
                        | {
                            code: 'cool_harvest';
                            values: {
                              crop: string;
                              best_from_c: number;
                              fails_at_c: number;
                              month: number;
                              mean_c: number;
                            };
                          }
                        | {
                            code: 'years';
                            values: {
                              first: number;
                              last: number;
                              judged: number;
                              carried: number;
                              good: number;
                              lost: {
                                year: number;
                                sown_year: number;
                                limiting_part:
                                  | 'chill'
                                  | 'cool'
                                  | 'day'
                                  | 'dry'
                                  | 'heat'
                                  | 'nights'
                                  | 'nothing'
                                  | 'planting'
                                  | 'ripening'
                                  | 'season'
                                  | 'sowing'
                                  | 'tropical'
                                  | 'warmth'
                                  | 'water'
                                  | 'wet'
                                  | 'winter'
                                  | 'year';
                                got_percent: number;
                              }[];
                              lost_more: number;
                              poor: {
                                year: number;
                                sown_year: number;
                              }[];
                              poor_more: number;
                              labelled_by: 'mean_climate' | 'years';
                              by_mean_climate: {
                                feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                                score: number;
                              } | null;
                            };
                          }
                        | {
                            code: 'no_month_is_carried';
                            values: Record<string, never>;
                          }
                        | {
                            code: 'no_month_is_carried_enough';
                            values: {
                              months: number[];
                              carried: number;
                              judged: number;
                              risk_tolerance: 'high' | 'low' | 'medium';
                              needed_percent: number;
                            };
                          }
                        | {
                            code: 'no_month_scores';
                            values: Record<string, never>;
                          }
                        | {
                            code: 'no_month_scores_enough';
                            values: {
                              months: number[];
                              best_score: number;
                              risk_tolerance: 'high' | 'low' | 'medium';
                              needed_score: number;
                            };
                          }
                        | {
                            code: 'better_months';
                            values: {
                              months: number[];
                              best_score: number;
                              planting_month: number;
                              score: number;
                            };
                          }
                        | {
                            code: 'months_alike';
                            values: Record<string, never>;
                          }
                        | {
                            code: 'good_months';
                            values: {
                              months: number[];
                              best_score: number;
                            };
                          }
                        | {
                            code: 'planting_seasons';
                            values: {
                              seasons: {
                                months: number[];
                                best_score: number;
                              }[];
                            };
                          }
                        | {
                            code: 'no_full_harvest';
                            values: {
                              season_months: number;
                              resting_months: number;
                              last_month: number;
                            };
                          }
                        | {
                            code: 'harvest';
                            values: {
                              season_months: number;
                              resting_months: number;
                              harvest_months: number[];
                            };
                          }
                        | {
                            code: 'whole_year_judged';
                            values: Record<string, never>;
                          }
                        | {
                            code: 'plant_in_any_month';
                            values: Record<string, never>;
                          }
                        | {
                            code: 'no_month_to_plant';
                            values: {
                              lacking: 'rain' | 'warmth';
                            };
                          }
                        | {
                            code: 'plant_in';
                            values: {
                              months: number[];
                              reason: 'dormancy' | 'rains' | 'warmth';
                            };
                          }
                        | {
                            code: 'irrigation_not_needed';
                            values: {
                              months: number[];
                            };
                          }
                        | {
                            code: 'irrigation';
                            values: {
                              months: number[];
                              irrigation_mm: number;
                              peak_month: number;
                              peak_mm: number;
                            };
                          }
                        | {
                            code: 'rain_suffices';
                            values: {
                              months: number[];
                              irrigation_mm: number;
                            };
                          }
                      )[]
                    | undefined;
                  season: {
                    months: number;
                    last_month: number;
                    harvest_months: number[];
                    resting: number[];
                    share_of_last: number;
                    days_done: number;
                    days_needed: number;
                    stopped_by: 'cold' | 'frost' | 'long' | null;
                  } | null;
                  crop: {
                    name: string;
                    scientific_name: string;
                    aliases: string[];
                    life_span: ('annual' | 'biennial' | 'perennial')[] | null;
                    habit: 'annual' | 'deciduous' | 'evergreen' | 'herb' | 'winter annual';
                    growing_days: {
                      min: number;
                      max: number;
                    } | null;
                    typical_days: number | null;
                    kill_temperature_c: number | null;
                    tender_c: number | null;
                    sow_min_c: number | null;
                    temperature_c: {
                      min: number;
                      optimal_min: number;
                      optimal_max: number;
                      max: number;
                    };
                    rain_mm_per_year: {
                      min: number;
                      optimal_min: number;
                      optimal_max: number;
                      max: number;
                    };
                    winter: {
                      sure_c: number;
                      lost_c: number;
                      is_confirmed: boolean;
                    } | null;
                    coldest_night: {
                      sure_c: number;
                      lost_c: number;
                    } | null;
                    cold_nights: {
                      sure_c: number;
                      lost_c: number;
                    } | null;
                    cool_nights: boolean;
                    equatorial: boolean;
                    chill_hours: number | null;
                    cool_winter_c: number | null;
                    year_mean: {
                      from_c: number;
                      to_c: number | null;
                    } | null;
                    dry_months_max: number | null;
                    day_min_hours: number | null;
                    ripens_dry: boolean;
                    stand_coefficient: number | null;
                    soil_mm: number;
                    wet: {
                      from_mm: number;
                      to_mm: number;
                    };
                    is_flooded: boolean;
                    soil_ph: {
                      min: number;
                      optimal_min: number;
                      optimal_max: number;
                      max: number;
                    };
                    source: string;
                    flag_sources: string[];
                  };
                  climate: {
                    mean_temperature_c: number[];
                    min_temperature_c: number[];
                    rain_mm: number[];
                    location: {
                      name: string;
                      place: string | null;
                      region: string | null;
                      country: string | null;
                      country_code: string | null;
                      people: number | null;
                      latitude: number;
                      longitude: number;
                      elevation_m: number | null;
                      elevation_of: 'asked' | 'climate' | 'estimate' | 'place' | null;
                      source: string;
                      period: string;
                      climate_distance_km: number | null;
                      climate_elevation_difference_m: number | null;
                      climate_relief_m: number | null;
                      nearest: {
                        name: string;
                        distance_km: number;
                      } | null;
                      namesakes: string[];
                    } | null;
                    source: string;
                    period: string;
                    latitude: number | null;
                    longitude: number | null;
                  };
                  components: {
                    winter?:
                      | {
                          score: number;
                          month: number | null;
                          min_temperature_c: number | null;
                          coldest_night_c?: number | undefined;
                        }
                      | undefined;
                    sowing?:
                      | {
                          score: number;
                          mean_temperature_c: number;
                          turn_temperature_c: number;
                        }
                      | undefined;
                    season?:
                      | {
                          score: number;
                          days_done: number;
                          days_needed: number;
                        }
                      | undefined;
                    heat?:
                      | {
                          score: number;
                          month: number | null;
                          mean_temperature_c: number | null;
                        }
                      | undefined;
                    nights?:
                      | {
                          score: number;
                          min_temperature_c: number;
                        }
                      | undefined;
                    cool?:
                      | {
                          score: number;
                          month: number | null;
                          min_temperature_c: number | null;
                        }
                      | undefined;
                    tropical?:
                      | {
                          score: number;
                          month: number;
                          mean_temperature_c: number;
                        }
                      | undefined;
                    chill?:
                      | {
                          score: number;
                          hours?: number | undefined;
                          needed_hours?: number | undefined;
                          coolest_month?: number | undefined;
                          mean_temperature_c?: number | undefined;
                        }
                      | undefined;
                    warmth?:
                      | {
                          score: number;
                          mean_temperature_c: number;
                          months: number[];
                        }
                      | undefined;
                    year?:
                      | {
                          score: number;
                          mean_temperature_c: number;
                        }
                      | undefined;
                    planting?:
                      | {
                          score: number;
                          mean_temperature_c: number;
                          turn_temperature_c: number;
                        }
                      | undefined;
                    day?:
                      | {
                          score: number;
                          hours: number;
                        }
                      | undefined;
                    water: {
                      score: number;
                      share: number;
                      rain_score?: number | undefined;
                      planting_score?: number | undefined;
                    };
                    dry?:
                      | {
                          score: number;
                          months: number[];
                        }
                      | undefined;
                    wet: {
                      score: number;
                      rain_mm: number;
                    };
                    ripening?:
                      | {
                          score: number;
                          month: number | null;
                          mean_temperature_c: number | null;
                        }
                      | undefined;
                  };
                  soil_mm: number;
                  water: {
                    stored_at_sowing_mm: number;
                    rain_mm: number;
                    wanted_mm: number;
                    got_mm: number;
                    share: number;
                    irrigation_mm: number;
                    irrigation_by_month: number[];
                    irrigation_peak_month: number | null;
                    soil_mm: number[];
                  };
                  waters: {
                    rainfed: {
                      feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                      score: number;
                    };
                    irrigated: {
                      feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                      score: number;
                    };
                  };
                  chill_hours: number | null;
                  thresholds: {
                    feasible: number;
                    marginal: number;
                    feasible_share: number;
                    marginal_share: number;
                  };
                  years: {
                    first: number;
                    last: number;
                    judged: number;
                    carried: number;
                    good: number;
                    poor: number;
                    lost: number;
                    share: number | null;
                    needed_share: number;
                    labelled_by: 'mean_climate' | 'years';
                    median_score: number | null;
                    worst: {
                      year: number;
                      sown_year: number;
                      waited: boolean;
                      score: number;
                      limiting_part:
                        | 'chill'
                        | 'cool'
                        | 'day'
                        | 'dry'
                        | 'heat'
                        | 'nights'
                        | 'nothing'
                        | 'planting'
                        | 'ripening'
                        | 'season'
                        | 'sowing'
                        | 'tropical'
                        | 'warmth'
                        | 'water'
                        | 'wet'
                        | 'winter'
                        | 'year';
                      water_share: number;
                    }[];
                    seasons: {
                      year: number;
                      sown_year: number;
                      class: 'good' | 'lost' | 'poor' | null;
                      score: number | null;
                      limiting_part:
                        | 'chill'
                        | 'cool'
                        | 'day'
                        | 'dry'
                        | 'heat'
                        | 'nights'
                        | 'nothing'
                        | 'planting'
                        | 'ripening'
                        | 'season'
                        | 'sowing'
                        | 'tropical'
                        | 'warmth'
                        | 'water'
                        | 'wet'
                        | 'winter'
                        | 'year'
                        | null;
                      water_share: number | null;
                      waited: boolean;
                    }[];
                  } | null;
                  window: {
                    planting_month: number;
                    feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                    score: number;
                    limiting_factor: 'frost' | 'temperature' | 'water' | null;
                    limiting_part:
                      | 'chill'
                      | 'cool'
                      | 'day'
                      | 'dry'
                      | 'heat'
                      | 'nights'
                      | 'nothing'
                      | 'planting'
                      | 'ripening'
                      | 'season'
                      | 'sowing'
                      | 'tropical'
                      | 'warmth'
                      | 'water'
                      | 'wet'
                      | 'winter'
                      | 'year';
                  }[];
                  planting_seasons: {
                    months: number[];
                    best_month: number;
                    best_score: number;
                  }[];
                  planting_time: {
                    months: number[];
                    reason: 'any_month' | 'dormancy' | 'rains' | 'warmth';
                  } | null;
                  frost: {
                    chances: ('almost_certain' | 'even' | 'likely' | 'none' | 'possible')[];
                    first_month: number | null;
                    last_month: number | null;
                  };
                  good_months: number[];
                  better_months: number[];
                  limits: {
                    code: string;
                    message: string;
                  }[];
                };
              };
            }
          | {
              plan_id: string;
              name: string | null;
              error: {
                code: string;
                message: string;
                issues?:
                  | {
                      path: string;
                      message: string;
                    }[]
                  | undefined;
                suggestions?: string[] | undefined;
                candidates?:
                  | {
                      name: string;
                      region: string | null;
                      country: string;
                      people: number | null;
                      latitude: number;
                      longitude: number;
                      lat: number;
                      lon: number;
                    }[]
                  | undefined;
              };
            }
        )[];
        not_done: string[];
      };
    }>;
    years: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        plan_id: string;
      };
      output: {
        model_version: string;
        inputs: {
          crop: string;
          location: string;
          planting_month: number;
          risk_tolerance: 'high' | 'low' | 'medium';
          water: 'irrigated' | 'rainfed';
          season_days: number | null;
        };
        years: {
          first: number;
          last: number;
          judged: number;
          carried: number;
          good: number;
          poor: number;
          lost: number;
          share: number | null;
          needed_share: number;
          labelled_by: 'mean_climate' | 'years';
          median_score: number | null;
          worst: {
            year: number;
            sown_year: number;
            waited: boolean;
            score: number;
            limiting_part:
              | 'chill'
              | 'cool'
              | 'day'
              | 'dry'
              | 'heat'
              | 'nights'
              | 'nothing'
              | 'planting'
              | 'ripening'
              | 'season'
              | 'sowing'
              | 'tropical'
              | 'warmth'
              | 'water'
              | 'wet'
              | 'winter'
              | 'year';
            water_share: number;
          }[];
          seasons: {
            year: number;
            sown_year: number;
            class: 'good' | 'lost' | 'poor' | null;
            score: number | null;
            limiting_part:
              | 'chill'
              | 'cool'
              | 'day'
              | 'dry'
              | 'heat'
              | 'nights'
              | 'nothing'
              | 'planting'
              | 'ripening'
              | 'season'
              | 'sowing'
              | 'tropical'
              | 'warmth'
              | 'water'
              | 'wet'
              | 'winter'
              | 'year'
              | null;
            water_share: number | null;
            waited: boolean;
          }[];
        } | null;
        limits: {
          code: string;
          message: string;
        }[];
        crop_plan_id: string;
        feasibility_label: 'feasible' | 'infeasible' | 'marginal';
        score: number;
        place: string | null;
      };
    }>;
  };
  auth: {
    changePassword: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        current_password: string;
        new_password: string;
      };
      output: {
        access_token: string;
        refresh_token: string;
        expires_in_minutes: number;
      };
    }>;
    deleteMe: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        password: string;
      };
      output: null;
    }>;
    exportMe: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input:
        | {
            cursor?: string | null | undefined;
          }
        | undefined;
      output: {
        items: (
          | {
              kind: 'profile';
              value: {
                id: string;
                email: string;
                full_name: string;
                organization: string;
                is_verified: boolean;
                created_at: string;
              };
            }
          | {
              kind: 'crop_plan';
              value: {
                id: string;
                name: string;
                crop: string;
                location: string;
                planting_month: number;
                risk_tolerance: 'high' | 'low' | 'medium';
                is_archived: boolean;
                created_at: string;
                updated_at: string;
                latest_feasibility_label: 'feasible' | 'infeasible' | 'marginal' | null;
                latest_analysis_at: string | null;
                water: 'irrigated' | 'rainfed' | null;
                season_days: number | null;
              };
            }
          | {
              kind: 'analysis';
              value: {
                id: string;
                crop_plan_id: string;
                created_at: string;
                feasibility_label: 'feasible' | 'infeasible' | 'marginal';
                score: number | null;
                limiting_factor: string | null;
                reasons: string[];
                source: string;
                details: {
                  [x: string]: unknown;
                } | null;
              };
            }
          | {
              kind: 'notification';
              value: {
                id: string;
                title: string;
                message: string;
                severity: 'critical' | 'info' | 'warning';
                related_crop_plan_id: string | null;
                is_read: boolean;
                created_at: string;
                run?:
                  | {
                      job: 'model-upgrade' | 'reanalyse';
                      slot: string;
                    }
                  | null
                  | undefined;
              };
            }
          | {
              kind: 'session';
              value: {
                id: string;
                name: string | null;
                created_at: string;
                last_used_at: string;
                expires_at: string;
                is_current: boolean;
              };
            }
          | {
              kind: 'personal_token';
              value: {
                id: string;
                name: string;
                scope: 'read' | 'write';
                created_at: string;
                expires_at: string;
                last_used_at: string | null;
              };
            }
          | {
              kind: 'audit_entry';
              value: {
                id: string;
                created_at: string;
                event: string;
                actor: 'caller' | 'operator';
                address: string | null;
                request_id: string | null;
                details: Record<string, string>;
              };
            }
        )[];
        next_cursor: string | null;
      };
    }>;
    login: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        email: string;
        password: string;
        session_name?: string | null | undefined;
      };
      output: {
        access_token: string;
        refresh_token: string;
        expires_in_minutes: number;
      };
    }>;
    logout: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: Record<string, never> | undefined;
      output: null;
    }>;
    me: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: Record<string, never> | undefined;
      output: {
        id: string;
        email: string;
        full_name: string;
        organization: string;
        is_verified: boolean;
        created_at: string;
      };
    }>;
    refresh: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        refresh_token: string;
      };
      output: {
        access_token: string;
        refresh_token: string;
        expires_in_minutes: number;
      };
    }>;
    register: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        email: string;
        password: string;
        full_name: string;
        organization?: string | null | undefined;
        session_name?: string | null | undefined;
      };
      output: {
        access_token: string;
        refresh_token: string;
        expires_in_minutes: number;
      };
    }>;
    resetPassword: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        email: string;
        code: string;
        new_password: string;
        session_name?: string | null | undefined;
      };
      output: {
        access_token: string;
        refresh_token: string;
        expires_in_minutes: number;
      };
    }>;
    sessions: {
      list: import('@trpc/server').TRPCQueryProcedure<{
        meta: object;
        input: Record<string, never> | undefined;
        output: {
          id: string;
          name: string | null;
          created_at: string;
          last_used_at: string;
          expires_at: string;
          is_current: boolean;
        }[];
      }>;
      revoke: import('@trpc/server').TRPCMutationProcedure<{
        meta: object;
        input: {
          session_id: string;
        };
        output: null;
      }>;
    };
    tokens: {
      create: import('@trpc/server').TRPCMutationProcedure<{
        meta: object;
        input: {
          name: string;
          expires_in_days: number;
          scope: 'read' | 'write';
        };
        output: {
          id: string;
          name: string;
          scope: 'read' | 'write';
          created_at: string;
          expires_at: string;
          last_used_at: string | null;
          token: string;
        };
      }>;
      list: import('@trpc/server').TRPCQueryProcedure<{
        meta: object;
        input: Record<string, never> | undefined;
        output: {
          id: string;
          name: string;
          scope: 'read' | 'write';
          created_at: string;
          expires_at: string;
          last_used_at: string | null;
        }[];
      }>;
      revoke: import('@trpc/server').TRPCMutationProcedure<{
        meta: object;
        input: {
          token_id: string;
        };
        output: null;
      }>;
    };
    updateMe: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input:
        | {
            full_name?: string | null | undefined;
            organization?: string | null | undefined;
          }
        | undefined;
      output: {
        id: string;
        email: string;
        full_name: string;
        organization: string;
        is_verified: boolean;
        created_at: string;
      };
    }>;
  };
  cropPlans: {
    create: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        name: string;
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        water?: 'irrigated' | 'rainfed' | undefined;
        season_days?: number | null | undefined;
      };
      output: {
        id: string;
        name: string;
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        is_archived: boolean;
        created_at: string;
        updated_at: string;
        latest_feasibility_label: 'feasible' | 'infeasible' | 'marginal' | null;
        latest_analysis_at: string | null;
      };
    }>;
    delete: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        plan_id: string;
      };
      output: null;
    }>;
    get: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        plan_id: string;
        include?: 'analysis'[] | undefined;
      };
      output: {
        id: string;
        name: string;
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        is_archived: boolean;
        created_at: string;
        updated_at: string;
        latest_feasibility_label: 'feasible' | 'infeasible' | 'marginal' | null;
        latest_analysis_at: string | null;
        water?: 'irrigated' | 'rainfed' | undefined;
        season_days?: number | null | undefined;
        analysis?:
          | {
              id: string;
              created_at: string;
              source: string;
              model_version: string | null;
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number | null;
              limiting_factor: string | null;
              limiting_part: string | null;
              place: string | null;
              nearest: string | null;
              good_months: number[] | null;
              harvest_months: number[] | null;
              years: {
                good: number;
                poor: number;
                lost: number;
                judged: number;
              } | null;
            }
          | null
          | undefined;
      };
    }>;
    list: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input:
        | {
            include_archived?: boolean | undefined;
            limit?: number | undefined;
            before?: string | undefined;
            include?: 'analysis'[] | undefined;
          }
        | undefined;
      output: {
        id: string;
        name: string;
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        is_archived: boolean;
        created_at: string;
        updated_at: string;
        latest_feasibility_label: 'feasible' | 'infeasible' | 'marginal' | null;
        latest_analysis_at: string | null;
        water?: 'irrigated' | 'rainfed' | undefined;
        season_days?: number | null | undefined;
        analysis?:
          | {
              id: string;
              created_at: string;
              source: string;
              model_version: string | null;
              feasibility_label: 'feasible' | 'infeasible' | 'marginal';
              score: number | null;
              limiting_factor: string | null;
              limiting_part: string | null;
              place: string | null;
              nearest: string | null;
              good_months: number[] | null;
              harvest_months: number[] | null;
              years: {
                good: number;
                poor: number;
                lost: number;
                judged: number;
              } | null;
            }
          | null
          | undefined;
      }[];
    }>;
    update: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        plan_id: string;
        name?: string | null | undefined;
        risk_tolerance?: 'high' | 'low' | 'medium' | null | undefined;
        is_archived?: boolean | null | undefined;
      };
      output: {
        id: string;
        name: string;
        crop: string;
        location: string;
        planting_month: number;
        risk_tolerance: 'high' | 'low' | 'medium';
        is_archived: boolean;
        created_at: string;
        updated_at: string;
        latest_feasibility_label: 'feasible' | 'infeasible' | 'marginal' | null;
        latest_analysis_at: string | null;
      };
    }>;
  };
  crops: {
    find: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        crop: string;
      };
      output: {
        name: string;
        scientific_name: string;
        aliases: string[];
        life_span: ('annual' | 'biennial' | 'perennial')[] | null;
        habit: 'annual' | 'deciduous' | 'evergreen' | 'herb' | 'winter annual';
        growing_days: {
          min: number;
          max: number;
        } | null;
        typical_days: number | null;
        kill_temperature_c: number | null;
        tender_c: number | null;
        sow_min_c: number | null;
        temperature_c: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        rain_mm_per_year: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        winter: {
          sure_c: number;
          lost_c: number;
          is_confirmed: boolean;
        } | null;
        coldest_night: {
          sure_c: number;
          lost_c: number;
        } | null;
        cold_nights: {
          sure_c: number;
          lost_c: number;
        } | null;
        cool_nights: boolean;
        equatorial: boolean;
        chill_hours: number | null;
        cool_winter_c: number | null;
        year_mean: {
          from_c: number;
          to_c: number | null;
        } | null;
        dry_months_max: number | null;
        day_min_hours: number | null;
        ripens_dry: boolean;
        stand_coefficient: number | null;
        soil_mm: number;
        wet: {
          from_mm: number;
          to_mm: number;
        };
        is_flooded: boolean;
        soil_ph: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        source: string;
        flag_sources: string[];
      };
    }>;
    list: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: Record<string, never> | undefined;
      output: {
        name: string;
        scientific_name: string;
        aliases: string[];
        life_span: ('annual' | 'biennial' | 'perennial')[] | null;
        habit: 'annual' | 'deciduous' | 'evergreen' | 'herb' | 'winter annual';
        growing_days: {
          min: number;
          max: number;
        } | null;
        typical_days: number | null;
        kill_temperature_c: number | null;
        tender_c: number | null;
        sow_min_c: number | null;
        temperature_c: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        rain_mm_per_year: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        winter: {
          sure_c: number;
          lost_c: number;
          is_confirmed: boolean;
        } | null;
        coldest_night: {
          sure_c: number;
          lost_c: number;
        } | null;
        cold_nights: {
          sure_c: number;
          lost_c: number;
        } | null;
        cool_nights: boolean;
        equatorial: boolean;
        chill_hours: number | null;
        cool_winter_c: number | null;
        year_mean: {
          from_c: number;
          to_c: number | null;
        } | null;
        dry_months_max: number | null;
        day_min_hours: number | null;
        ripens_dry: boolean;
        stand_coefficient: number | null;
        soil_mm: number;
        wet: {
          from_mm: number;
          to_mm: number;
        };
        is_flooded: boolean;
        soil_ph: {
          min: number;
          optimal_min: number;
          optimal_max: number;
          max: number;
        };
        source: string;
        flag_sources: string[];
      }[];
    }>;
    suggest: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        location: string;
        planting_month: number;
        water?: 'irrigated' | 'rainfed' | undefined;
        risk_tolerance?: 'high' | 'low' | 'medium' | undefined;
        kind?: 'annual' | 'perennial' | undefined;
      };
      output: {
        location: {
          name: string;
          place: string | null;
          region: string | null;
          country: string | null;
          country_code: string | null;
          people: number | null;
          latitude: number;
          longitude: number;
          elevation_m: number | null;
          elevation_of: 'asked' | 'climate' | 'estimate' | 'place' | null;
          source: string;
          period: string;
          climate_distance_km: number | null;
          climate_elevation_difference_m: number | null;
          climate_relief_m: number | null;
          nearest: {
            name: string;
            distance_km: number;
          } | null;
          namesakes: string[];
        };
        planting_month: number;
        water: 'irrigated' | 'rainfed';
        risk_tolerance: 'high' | 'low' | 'medium';
        model_version: string;
        country: {
          code: string;
          name: string;
        } | null;
        suggestions: {
          crop: string;
          kind: 'annual' | 'perennial';
          presence: 'grown' | 'main' | 'no_statistics' | 'not_reported';
          feasibility_label: 'feasible' | 'infeasible' | 'marginal';
          score: number;
          spare: number;
          limiting_factor: 'frost' | 'temperature' | 'water' | null;
          limiting_part:
            | 'chill'
            | 'cool'
            | 'day'
            | 'dry'
            | 'heat'
            | 'nights'
            | 'nothing'
            | 'planting'
            | 'ripening'
            | 'season'
            | 'sowing'
            | 'tropical'
            | 'warmth'
            | 'water'
            | 'wet'
            | 'winter'
            | 'year';
          years: {
            good: number;
            poor: number;
            lost: number;
            judged: number;
          } | null;
          irrigation_mm: number;
          season_months: number;
          good_months: number[];
          feasible_months: number[];
        }[];
        other_months: {
          crop: string;
          kind: 'annual' | 'perennial';
          presence: 'grown' | 'main' | 'no_statistics' | 'not_reported';
          feasibility_label: 'feasible' | 'infeasible' | 'marginal';
          score: number;
          spare: number;
          limiting_factor: 'frost' | 'temperature' | 'water' | null;
          limiting_part:
            | 'chill'
            | 'cool'
            | 'day'
            | 'dry'
            | 'heat'
            | 'nights'
            | 'nothing'
            | 'planting'
            | 'ripening'
            | 'season'
            | 'sowing'
            | 'tropical'
            | 'warmth'
            | 'water'
            | 'wet'
            | 'winter'
            | 'year';
          years: {
            good: number;
            poor: number;
            lost: number;
            judged: number;
          } | null;
          irrigation_mm: number;
          season_months: number;
          good_months: number[];
          feasible_months: number[];
        }[];
        main_crops_left_out: {
          crop: string;
          kind: 'annual' | 'perennial';
          presence: 'grown' | 'main' | 'no_statistics' | 'not_reported';
          feasibility_label: 'feasible' | 'infeasible' | 'marginal';
          score: number;
          spare: number;
          limiting_factor: 'frost' | 'temperature' | 'water' | null;
          limiting_part:
            | 'chill'
            | 'cool'
            | 'day'
            | 'dry'
            | 'heat'
            | 'nights'
            | 'nothing'
            | 'planting'
            | 'ripening'
            | 'season'
            | 'sowing'
            | 'tropical'
            | 'warmth'
            | 'water'
            | 'wet'
            | 'winter'
            | 'year';
          years: {
            good: number;
            poor: number;
            lost: number;
            judged: number;
          } | null;
          irrigation_mm: number;
          season_months: number;
          good_months: number[];
          feasible_months: number[];
        }[];
        not_feasible: string[];
        not_assessed: string[];
      };
    }>;
  };
  locations: {
    area: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        name: string;
      };
      output: {
        name: string;
        kind: 'country' | 'region';
        country_code: string;
        bbox: number[];
      };
    }>;
    find: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        location: string;
      };
      output: {
        name: string;
        place: string | null;
        region: string | null;
        country: string | null;
        country_code: string | null;
        people: number | null;
        latitude: number;
        longitude: number;
        elevation_m: number | null;
        elevation_of: 'asked' | 'climate' | 'estimate' | 'place' | null;
        source: string;
        period: string;
        climate_distance_km: number | null;
        climate_elevation_difference_m: number | null;
        climate_relief_m: number | null;
        nearest: {
          name: string;
          distance_km: number;
        } | null;
        namesakes: string[];
      };
    }>;
    search: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input:
        | {
            query?: string | undefined;
            limit?: number | undefined;
          }
        | undefined;
      output: {
        name: string;
        place: string;
        region: string | null;
        country: string;
        country_code: string;
        people: number | null;
        latitude: number;
        longitude: number;
        elevation_m: number | null;
        distance_km: number | null;
        source: string;
      }[];
    }>;
  };
  maps: {
    legend: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: Record<string, never> | undefined;
      output: {
        show: 'label' | 'limit' | 'month' | 'score' | 'share';
        title: string;
        step: number | null;
        words: readonly string[] | null;
        no_data: number;
        entries: readonly {
          from: number;
          to: number;
          color: string;
          label: string;
        }[];
      }[];
    }>;
    suitability: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input: {
        crop: string;
        planting_month: number | 'best';
        water?: 'irrigated' | 'rainfed' | undefined;
        season_days?: number | null | undefined;
        risk_tolerance?: 'high' | 'low' | 'medium' | undefined;
        show?: 'label' | 'limit' | 'month' | 'score' | 'share' | undefined;
        bbox?: number[] | undefined;
      };
      output: {
        crop: string;
        planting_month: number | 'best';
        water: 'irrigated' | 'rainfed';
        season_days: number | null;
        risk_tolerance: 'high' | 'low' | 'medium';
        show: 'label' | 'limit' | 'month' | 'score' | 'share';
        west: number;
        north: number;
        step: number;
        width: number;
        height: number;
        values: string;
        legend: {
          show: 'label' | 'limit' | 'month' | 'score' | 'share';
          title: string;
          step: number | null;
          words: readonly string[] | null;
          no_data: number;
          entries: readonly {
            from: number;
            to: number;
            color: string;
            label: string;
          }[];
        };
        land_shares: number[];
        model_version: string;
        source: string;
        period: string;
        years: {
          first: number;
          last: number;
        } | null;
        limits: {
          code: string;
          message: string;
        }[];
      };
    }>;
  };
  notifications: {
    list: import('@trpc/server').TRPCQueryProcedure<{
      meta: object;
      input:
        | {
            limit?: number | undefined;
            before?: string | undefined;
            include_run?: boolean | undefined;
          }
        | undefined;
      output: {
        notifications: {
          id: string;
          title: string;
          message: string;
          severity: 'critical' | 'info' | 'warning';
          related_crop_plan_id: string | null;
          is_read: boolean;
          created_at: string;
          run?:
            | {
                job: 'model-upgrade' | 'reanalyse';
                slot: string;
              }
            | null
            | undefined;
        }[];
        unread_count: number;
      };
    }>;
    markAllRead: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: Record<string, never> | undefined;
      output: null;
    }>;
    markRead: import('@trpc/server').TRPCMutationProcedure<{
      meta: object;
      input: {
        notification_id: string;
      };
      output: {
        id: string;
        title: string;
        message: string;
        severity: 'critical' | 'info' | 'warning';
        related_crop_plan_id: string | null;
        is_read: boolean;
        created_at: string;
        run?:
          | {
              job: 'model-upgrade' | 'reanalyse';
              slot: string;
            }
          | null
          | undefined;
      };
    }>;
    onCreated: import('@trpc/server').TRPCSubscriptionProcedure<{
      meta: object;
      input:
        | {
            lastEventId?: string | null | undefined;
          }
        | undefined;
      output: AsyncIterable<
        import('@trpc/server/unstable-core-do-not-import').TrackedData<{
          id: string;
          title: string;
          message: string;
          severity: 'critical' | 'info' | 'warning';
          related_crop_plan_id: string | null;
          is_read: boolean;
          created_at: string;
          run?:
            | {
                job: 'model-upgrade' | 'reanalyse';
                slot: string;
              }
            | null
            | undefined;
        } | null>
      >;
    }>;
  };
}>;
export {};
