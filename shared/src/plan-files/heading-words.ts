// The headings that columns of plan files have in common use, in twelve of the languages in which months and crops
// are understood. Only the reader of headers beside this file uses them; the fields' own names are in columns.ts.
import type { PlanFieldName } from './columns.js';

/** The parts of a place that can have columns of their own. */
export const coordinateNames = ['latitude', 'longitude', 'elevation'] as const;
type CoordinateName = (typeof coordinateNames)[number];
/** A column that says of the water the contrary of `irrigated`. */
export const rainfedName = 'rainfed';

type Words = Partial<Record<PlanFieldName | CoordinateName | typeof rainfedName | 'fieldOrFarm', string>>;

/** Headings by language and field, separated by commas; `fieldOrFarm` may be the name or the location of a plan. */
const headingsByLanguage: Readonly<Record<string, Words>> = {
  en: {
    name: 'plan, plan name, title, field name, farm name, plot name',
    crop: 'crop name, crop type, crop grown, culture, plant',
    location:
      'place, place name, location name, site, town, village, city, where, coordinates, gps, gps coordinates, lat lon, lat long',
    fieldOrFarm: 'field, farm, plot, block',
    planting_month:
      'plant month, month planted, planting, planting date, date planted, planted, sowing, sowing month, sowing date, sown, date, season',
    risk_tolerance: 'risk level, tolerance, risk accepted',
    water: 'water supply, water source, irrigation, irrigated, rainfed or irrigated',
    season_days:
      'season, season length, growing season, growing days, days to harvest, days to maturity, duration, days',
    climate: 'weather station, station',
    outline: 'boundary, field boundary, polygon, geometry',
    rainfed: 'rainfed, rain fed only, dryland',
    latitude: 'latitude, lat, latitude deg, gps latitude',
    longitude: 'longitude, lon, lng, long, gps longitude',
    elevation: 'elevation, altitude, elev, alt, height, height above sea level, elevation m, gps altitude',
  },
  fr: {
    name: 'nom, nom du plan, nom de la parcelle, désignation, intitulé',
    crop: 'culture, cultures, espèce, plante, nom de la culture',
    location:
      'lieu, localité, endroit, commune, ville, village, emplacement, site, coordonnées, coordonnées gps',
    fieldOrFarm: 'parcelle, champ, exploitation, ferme, îlot',
    planting_month: 'mois, mois de semis, mois de plantation, date de semis, date de plantation, semis',
    risk_tolerance: 'risque, tolérance au risque, niveau de risque',
    water: 'eau, irrigation, irrigué, arrosage',
    season_days: 'durée, durée du cycle, cycle, jours, nombre de jours, durée en jours',
    climate: 'climat, station météo',
    outline: 'contour, géométrie, polygone',
    rainfed: 'pluvial',
    latitude: 'latitude',
    longitude: 'longitude',
    elevation: 'altitude, élévation, hauteur',
  },
  es: {
    name: 'nombre, nombre del plan, nombre de la parcela',
    crop: 'cultivo, cultivos, planta',
    location: 'lugar, ubicación, localidad, municipio, pueblo, ciudad, aldea, sitio, coordenadas',
    fieldOrFarm: 'parcela, campo, finca, lote, chacra',
    planting_month: 'mes, mes de siembra, fecha de siembra, siembra, fecha de plantación, mes de plantación',
    risk_tolerance: 'riesgo, tolerancia al riesgo, nivel de riesgo',
    water: 'agua, riego, irrigación, regadío',
    season_days: 'duración, duración del ciclo, ciclo, días, días a cosecha',
    climate: 'clima, estación meteorológica',
    outline: 'contorno, polígono, geometría',
    rainfed: 'secano, temporal',
    latitude: 'latitud',
    longitude: 'longitud',
    elevation: 'altitud, elevación, altura',
  },
  pt: {
    name: 'nome, nome do plano',
    crop: 'cultura, cultivo, lavoura, planta',
    location: 'local, lugar, localização, localidade, município, cidade, aldeia, coordenadas',
    fieldOrFarm: 'talhão, campo, fazenda, parcela, lote, machamba, sítio',
    planting_month:
      'mês, mês de plantio, data de plantio, plantio, mês de sementeira, data de sementeira, sementeira, semeadura',
    risk_tolerance: 'risco, tolerância ao risco, nível de risco',
    water: 'água, irrigação, rega, irrigado',
    season_days: 'duração, duração do ciclo, ciclo, dias, dias até a colheita',
    climate: 'clima, estação meteorológica',
    outline: 'contorno, polígono, geometria',
    rainfed: 'sequeiro',
    latitude: 'latitude',
    longitude: 'longitude',
    elevation: 'altitude, elevação, altura',
  },
  sw: {
    name: 'jina, jina la mpango, jina la shamba',
    crop: 'zao, mazao, mmea',
    location: 'mahali, eneo, kijiji, mji, wilaya',
    fieldOrFarm: 'shamba',
    planting_month: 'mwezi, mwezi wa kupanda, tarehe ya kupanda, kupanda',
    risk_tolerance: 'hatari, kiwango cha hatari',
    water: 'maji, umwagiliaji',
    season_days: 'siku, muda, idadi ya siku',
    climate: 'kituo cha hali ya hewa',
    outline: 'mpaka, mipaka',
    latitude: 'latitudo',
    longitude: 'longitudo',
    elevation: 'mwinuko, urefu',
  },
  ha: {
    name: 'suna, sunan shiri, sunan gona',
    crop: 'amfanin gona',
    location: 'wuri, gari, ƙauye, kauye',
    fieldOrFarm: 'gona',
    planting_month: 'wata, watan shuka, ranar shuka, lokacin shuka, shuka',
    risk_tolerance: 'haɗari, hadari, matakin haɗari',
    water: 'ruwa, ban ruwa, noman rani',
    season_days: 'kwanaki, yawan kwanaki',
    latitude: 'latitud',
    longitude: 'longitud',
    elevation: 'tsawo',
  },
  am: {
    name: 'ስም, የእቅድ ስም',
    crop: 'ሰብል, የሰብል ዓይነት, የሰብል ስም',
    location: 'ቦታ, ከተማ, መንደር, ቀበሌ, ወረዳ',
    fieldOrFarm: 'እርሻ, ማሳ',
    planting_month: 'ወር, የመዝሪያ ወር, የመትከያ ወር, የመዝሪያ ቀን, የዘር ወር',
    risk_tolerance: 'አደጋ, ስጋት, የስጋት ደረጃ',
    water: 'ውሃ, መስኖ',
    season_days: 'ቀናት, የቀናት ብዛት',
    latitude: 'ኬክሮስ',
    longitude: 'ኬንትሮስ',
    elevation: 'ከፍታ',
  },
  ar: {
    name: 'الاسم, اسم, اسم الخطة',
    crop: 'المحصول, محصول, اسم المحصول',
    location: 'الموقع, موقع, المكان, مكان, القرية, المدينة, البلدة',
    fieldOrFarm: 'الحقل, حقل, المزرعة, مزرعة',
    planting_month: 'الشهر, شهر, شهر الزراعة, تاريخ الزراعة, موعد الزراعة, تاريخ البذر, شهر البذر',
    risk_tolerance: 'المخاطرة, المخاطر, الخطر, مستوى المخاطرة',
    water: 'الماء, المياه, ماء, الري, ري',
    season_days: 'المدة, مدة الموسم, الأيام, عدد الأيام',
    latitude: 'خط العرض, دائرة العرض',
    longitude: 'خط الطول',
    elevation: 'الارتفاع, ارتفاع',
  },
  hi: {
    name: 'नाम, योजना का नाम, खेत का नाम',
    crop: 'फसल, फसल का नाम',
    location: 'स्थान, जगह, गाँव, गांव, शहर',
    fieldOrFarm: 'खेत',
    planting_month: 'महीना, माह, बुवाई, बुआई, बुवाई का महीना, बुवाई का माह, बुवाई की तारीख, रोपण, रोपण का महीना',
    risk_tolerance: 'जोखिम, जोखिम स्तर',
    water: 'पानी, जल, सिंचाई',
    season_days: 'दिन, अवधि, फसल अवधि, दिनों की संख्या',
    climate: 'जलवायु, मौसम केंद्र',
    outline: 'सीमा, खेत की सीमा',
    rainfed: 'वर्षा आधारित, असिंचित, बारानी',
    latitude: 'अक्षांश',
    longitude: 'देशांतर, देशान्तर',
    elevation: 'ऊँचाई, ऊंचाई',
  },
  bn: {
    name: 'নাম, পরিকল্পনার নাম',
    crop: 'ফসল, ফসলের নাম',
    location: 'স্থান, জায়গা, গ্রাম, শহর, উপজেলা',
    fieldOrFarm: 'জমি, খেত, খামার',
    planting_month: 'মাস, রোপণের মাস, বপনের মাস, রোপণের তারিখ, বপনের তারিখ, রোপণ, বপন',
    risk_tolerance: 'ঝুঁকি, ঝুঁকির মাত্রা',
    water: 'পানি, জল, সেচ',
    season_days: 'দিন, মেয়াদ, সময়কাল',
    latitude: 'অক্ষাংশ',
    longitude: 'দ্রাঘিমাংশ',
    elevation: 'উচ্চতা',
  },
  id: {
    name: 'nama, nama rencana',
    crop: 'tanaman, jenis tanaman, komoditas',
    location: 'lokasi, tempat, desa, kota, kecamatan, kabupaten, koordinat',
    fieldOrFarm: 'lahan, kebun, ladang, sawah',
    planting_month: 'bulan, bulan tanam, tanggal tanam, waktu tanam',
    risk_tolerance: 'risiko, tingkat risiko',
    water: 'air, pengairan, irigasi',
    season_days: 'hari, umur, umur panen, lama',
    latitude: 'lintang, garis lintang',
    longitude: 'bujur, garis bujur',
    elevation: 'ketinggian',
  },
  zh: {
    name: '名称, 名字, 名稱, 计划, 计划名称',
    crop: '作物, 农作物, 作物名称, 農作物',
    location: '地点, 位置, 地點, 村, 城市, 坐标',
    fieldOrFarm: '地块, 田块, 农场, 農場',
    planting_month: '月份, 月, 播种月份, 种植月份, 播种日期, 种植日期, 播种期, 播種月份',
    risk_tolerance: '风险, 风险等级, 風險',
    water: '水源, 水, 灌溉',
    season_days: '天数, 生育期, 天數',
    latitude: '纬度, 緯度',
    longitude: '经度, 經度',
    elevation: '海拔, 高度',
  },
};

/**
 * Headings that farms have beside a plan's, a letter or two from one of a plan's: they are other things, never misspelled.
 */
const otherHeadings =
  'yield, yields, size, rate, note, notes, comment, comments, commentaire, commentaires, cultivar, cultivars, plants, tillage, reason, planned, seed, seeds, state, status, stage, price, sector, county, country, region, code, type, unit, units, total, cost, costs, grower, owner, variety, area, acres, nota, notas, fila, value, stock, hours, layer, power, color, colour, sale, sales, amount, weight, width, length, class';

let fieldsByHeading: ReadonlyMap<string, readonly string[]> | undefined;
let others: ReadonlySet<string> | undefined;

/** Returns the fields that each heading in common use may mean, by the key of the heading. */
export function headingTable(keyOf: (heading: string) => string): ReadonlyMap<string, readonly string[]> {
  fieldsByHeading ??= readTable(keyOf);
  return fieldsByHeading;
}

/** Whether a heading is known to be something that a plan does not have. */
export function isOtherHeading(key: string): boolean {
  others ??= new Set(otherHeadings.split(', '));
  return others.has(key) || /.(?:id|no|nr|num|number|code|ha|kg)$/.test(key);
}

function readTable(keyOf: (heading: string) => string): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const words of Object.values(headingsByLanguage))
    for (const [name, list] of Object.entries(words) as [keyof Words, string][]) {
      const fields: string[] = name === 'fieldOrFarm' ? ['name', 'location'] : [name];
      for (const heading of list.split(',')) {
        const key = keyOf(heading);
        table.set(key, [...new Set([...(table.get(key) ?? []), ...fields])]);
      }
    }
  return table;
}
