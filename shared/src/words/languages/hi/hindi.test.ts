import { describe, expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { hindi } from './hindi.js';

const maize: VerdictValues = {
  crop: 'maize',
  planting_month: 11,
  water: 'rainfed',
  carried: 42,
  good: 34,
  judged: 44,
  cause: 'water',
  is_only_cause: true,
  months: [],
  variety: null,
  irrigation_mm: null,
  in_season_here: null,
};

describe('Hindi', () => {
  it.each<[VerdictCode, Partial<VerdictValues>, string]>([
    ['plant', {}, 'नवंबर में मक्का बोएँ: 44 में से 42 वर्षों में पानी पर्याप्त रहा, 34 में अच्छी उपज के लिए भी।'],
    [
      'plant_at_risk',
      { crop: 'barley', carried: 20, good: 3, planting_month: 4 },
      'अप्रैल में जौ तभी बोएँ जब जोखिम उठा सकें: फसल 44 में से 24 वर्षों में पानी की कमी के कारण असफल रही।',
    ],
    [
      'rather_in_months',
      { crop: 'tomato', months: [4, 5, 10], planting_month: 8, carried: 1, good: 0, cause: 'heat' },
      'बेहतर है कि टमाटर अप्रैल से मई या अक्टूबर में लगाएँ: अगस्त की रोपाई 44 में से 43 वर्षों में गर्मी के कारण असफल रही।',
    ],
    [
      'with_irrigation',
      { crop: 'common bean', irrigation_mm: 1200, carried: 10, good: 0 },
      'नवंबर में राजमा सिंचाई के साथ बोएँ, लगभग 1,200 मिमी: केवल वर्षा पर फसल 44 में से 34 वर्षों में असफल रही।',
    ],
    [
      'with_early_variety',
      { crop: 'pearl millet', variety: 'very_early' },
      'नवंबर में बाजरे की बहुत जल्दी पकने वाली किस्म बोएँ: 44 में से 42 वर्षों में पानी पर्याप्त रहा, 34 में अच्छी उपज के लिए भी।',
    ],
    [
      'not_here',
      { crop: 'chickpea', carried: 0, good: 0, cause: 'heading' },
      'यहाँ नहीं: नवंबर में चने की बुवाई सभी 44 वर्षों में जाड़े से पहले बालियाँ निकलने के कारण असफल रही।',
    ],
  ])('says %s with %o', (code, values, sentence) => {
    const said = hindi.verdict.sentence({ code, values: { ...maize, ...values } });
    expect(said.replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('bends the names that change before a postposition, and only these', () => {
    const heat = { month: 5, mean_c: 34.5, best_to_c: 30, fails_at_c: 40 };
    expect(hindi.reasons.heat({ crop: 'sugarcane', ...heat })).toBe(
      'गर्मी, मई: 34.5\u00a0°C; गन्ने के लिए 30\u00a0°C तक ठीक है, 40\u00a0°C पर फसल असफल होती है।',
    );
    expect(hindi.reasons.heat({ crop: 'lemon', ...heat })).toContain('बड़े नींबू के लिए');
    expect(hindi.reasons.heat({ crop: 'maize', ...heat })).toContain('मक्का के लिए');
  });

  it('writes months as spans, and people by lakh', () => {
    expect(hindi.months.spans([1, 2, 5, 11, 12])).toBe('मई, नवंबर-फर.');
    expect(hindi.places.people(422000)).toBe('जनसंख्या 4,22,000');
  });
});
