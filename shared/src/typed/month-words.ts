/**
 * The names of the months by language, from January to December, each with other spellings and abbreviations
 * that are not its beginning, separated by commas. Names in other scripts come with a form in Latin letters.
 */
const monthsByLanguage = {
  en: 'January; February; March; April; May; June; July; August; September; October; November; December',
  fr: 'janvier; février; mars; avril; mai; juin; juillet; août; septembre; octobre; novembre; décembre',
  es: 'enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre, setiembre; octubre; noviembre; diciembre',
  pt: 'janeiro; fevereiro; março; abril; maio; junho; julho; agosto; setembro; outubro; novembro; dezembro',
  sw: 'Januari, kwanza; Februari, pili; Machi, Mac, tatu; Aprili, nne; Mei, tano; Juni, sita; Julai, saba; Agosti, nane; Septemba, tisa; Oktoba, kumi; Novemba, kumi na moja; Desemba, kumi na mbili',
  ha: 'Janairu; Fabrairu, Faburairu, Febrairu; Maris; Afrilu, Afirilu; Mayu; Yuni; Yuli; Agusta; Satumba; Oktoba; Nuwamba; Disamba',
  am: 'ጃንዋሪ, ጃንዩወሪ, ጃንዩዋሪ; ፌብሩዋሪ, ፌብሩወሪ; ማርች; ኤፕሪል; ሜይ; ጁን; ጁላይ; ኦገስት; ሴፕቴምበር; ኦክቶበር; ኖቬምበር; ዲሴምበር',
  ar: [
    'يناير, كانون الثاني, جانفي, yanayir, janfi, kanun al-thani',
    'فبراير, شباط, فيفري, fibrayir, shubat',
    'مارس, آذار, maris, adhar',
    'أبريل, ابريل, نيسان, أفريل, إبريل, abril, nisan',
    'مايو, أيار, ماي, ayyar',
    'يونيو, حزيران, جوان, يونية, yunyu, haziran, huzayran',
    'يوليو, تموز, جويلية, يوليوز, يولية, yulyu, tammuz',
    'أغسطس, آب, أوت, غشت, aghustus',
    'سبتمبر, أيلول, شتنبر, sibtambar, aylul',
    'أكتوبر, تشرين الأول, uktubar, tishrin al-awwal',
    'نوفمبر, تشرين الثاني, نونبر, nufambar, tishrin al-thani',
    'ديسمبر, كانون الأول, دجنبر, disambar, kanun al-awwal',
  ].join(';'),
  hi: [
    'जनवरी, janvari, janwari',
    'फरवरी, फ़रवरी, farvari, farwari',
    'मार्च',
    'अप्रैल, aprail',
    'मई',
    'जून, joon',
    'जुलाई, julai',
    'अगस्त, agast',
    'सितंबर, सितम्बर, sitambar',
    'अक्टूबर, अक्तूबर, aktubar, aktoobar',
    'नवंबर, नवम्बर, navambar',
    'दिसंबर, दिसम्बर, disambar',
  ].join(';'),
  bn: [
    'জানুয়ারি, জানুয়ারী, januyari',
    'ফেব্রুয়ারি, ফেব্রুয়ারী, februyari',
    'মার্চ',
    'এপ্রিল, epril',
    'মে',
    'জুন',
    'জুলাই, জুলাই',
    'আগস্ট, অগাস্ট, agost',
    'সেপ্টেম্বর',
    'অক্টোবর, oktobor',
    'নভেম্বর, nobhembor',
    'ডিসেম্বর, disembor',
  ].join(';'),
  id: 'Januari; Februari; Maret; April; Mei; Juni; Juli; Agustus, Agt, Ags; September; Oktober; November, Nopember; Desember',
  de: 'Januar, Jänner; Februar, Feber; März, Mrz, Maerz; April; Mai; Juni; Juli; August; September; Oktober; November; Dezember',
  tr: 'Ocak; Şubat; Mart; Nisan; Mayıs; Haziran; Temmuz; Ağustos; Eylül; Ekim; Kasım; Aralık',
  zh: '一月, 1月, 元月, yiyue; 二月, 2月, eryue; 三月, 3月, sanyue; 四月, 4月, siyue; 五月, 5月, wuyue; 六月, 6月, liuyue; 七月, 7月, qiyue; 八月, 8月, bayue; 九月, 9月, jiuyue; 十月, 10月, shiyue; 十一月, 11月, shiyiyue; 十二月, 12月, shieryue',
} as const;

/**
 * Months of the Ethiopian, the Indian and the Bengali calendar, from the one that begins in January to the one
 * that begins in December; each ends in the following month of our calendar.
 */
const monthsAcrossTwo = [
  'ጥር; የካቲት; መጋቢት; ሚያዝያ, ሚያዚያ; ግንቦት; ሰኔ; ሐምሌ, ሀምሌ; ነሐሴ, ነሀሴ; መስከረም; ጥቅምት; ኅዳር, ህዳር, ሕዳር; ታኅሣሥ, ታህሳስ, ታህሣሥ',
  'tir; yekatit; megabit; miazia, miyazya; ginbot; sene; hamle; nehase; meskerem; tikimt, tekemt; hidar; tahsas',
  'माघ; फाल्गुन, फागुन; चैत्र, चैत; वैशाख, बैसाख, बैशाख; ज्येष्ठ, जेठ; आषाढ़, असाढ़; श्रावण, सावन; भाद्रपद, भादों, भादो; आश्विन, अश्विन, क्वार, कुआर; कार्तिक, कातिक; मार्गशीर्ष, अगहन, अग्रहायण; पौष, पूस',
  'magh; phalgun, falgun, phagun; chaitra, chait; vaishakh, baisakh; jyeshtha, jeth; ashadh, asadh, asarh; shravan, sawan; bhadrapada, bhadon; ashwin, kuar; kartik; margashirsha, agrahayana, aghan; paush, pus',
  'মাঘ; ফাল্গুন; চৈত্র; বৈশাখ; জ্যৈষ্ঠ; আষাঢ়; শ্রাবণ; ভাদ্র; আশ্বিন; কার্তিক; অগ্রহায়ণ; পৌষ',
  'magh; phalgun, falgun; choitro; boishakh; joishtho; asharh; srabon; bhadro; ashwin; kartik; ogrohayon; poush',
] as const;

/** The months that a word may mean, 1 to 12. */
export interface MonthWord {
  months: readonly number[];
  /** True for a month of another calendar, which covers parts of both months. */
  isAcrossTwo: boolean;
}

const unknown: MonthWord = { months: [], isAcrossTwo: false };
const beginningMin = { latin: 3, other: 2 };

/** Zero in each script whose digits people type. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6];

let table: { english: Names; ours: Names; acrossTwo: Names } | undefined;

/** Folded names, each with the number of its month. */
type Names = readonly (readonly [name: string, month: number])[];

/**
 * Finds the months that a folded word may mean. An English name, or its beginning, comes first; then a whole
 * name in any other language; then the beginning of one. Beginnings need three letters, or two in other
 * scripts.
 */
export function findMonths(word: string): MonthWord {
  table ??= readTable();
  const { english, ours, acrossTwo } = table;
  return (
    meaningOf(namesBeginning(english, word)) ??
    meaningOf(ours.filter(([name]) => name === word)) ??
    meaningOf(
      acrossTwo.filter(([name]) => name === word),
      true,
    ) ??
    meaningOf(namesBeginning(ours, word)) ??
    meaningOf(namesBeginning(acrossTwo, word), true) ??
    unknown
  );
}

/** Returns the form in which words are compared: without case and accents, and with our digits. */
export function foldWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u0655\u093c\u09bc]/g, '')
    .replace(/[٠-٩۰-۹०-९০-৯]/g, digitOf)
    .replaceAll('ı', 'i')
    .replaceAll('ى', 'ي')
    .replaceAll('\u0901', '\u0902');
}

function digitOf(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}

function readTable() {
  return {
    english: namesIn(monthsByLanguage.en),
    ours: Object.values(monthsByLanguage).flatMap(namesIn),
    acrossTwo: monthsAcrossTwo.flatMap(namesIn),
  };
}

function namesIn(list: string): Names {
  return list
    .split(';')
    .flatMap((month, index) =>
      month.split(',').map((name) => [foldWord(name).trim().replaceAll('-', ' '), index + 1] as const),
    );
}

function namesBeginning(names: Names, word: string): Names {
  const isLatin = /^[a-z]/.test(word);
  const isTooShort = word.length < (isLatin ? beginningMin.latin : beginningMin.other);
  // Chinese names end alike rather than begin alike.
  if (isTooShort || /\p{Script=Han}/u.test(word)) return [];
  return names.filter(([name]) => name.startsWith(word));
}

function meaningOf(names: Names, isAcrossTwo = false): MonthWord | undefined {
  if (names.length === 0) return undefined;
  const months = names.flatMap(([, month]) => (isAcrossTwo ? [month, (month % 12) + 1] : [month]));
  return { months: [...new Set(months)], isAcrossTwo };
}
