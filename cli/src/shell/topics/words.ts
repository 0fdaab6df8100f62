export const summary = 'Words for crops, months and columns';

export const text = `Words for crops, months and columns

Crops and months can be typed in English, French, Spanish, Portuguese, Swahili, Hausa, Amharic, Arabic, Hindi,
Bengali, Indonesian, Chinese, German and Turkish, in their own script or in Latin letters. Capitals and accents
do not matter.

A crop has several names (niébé, kunde, लोबिया), in the singular or the plural. If a word means several crops,
such as coffee or batata, crop lists them: at a terminal you choose one, and elsewhere the command fails with
exit code 5. crop crops WORD shows what a word means.

A month is a number from 1 to 12, a name, or the first three letters of one: 3, mar, março, machi, मार्च, 3月.
An English name comes first; otherwise the letters must mean the same month in all these languages, so jui is
refused (June or July in French). Months of the Ethiopian, Indian and Bengali calendars are refused, too, each
with the two months that it partly covers.

A date counts as its month: 2027-03-15, 2027/03, 15/03/2027, 15 March 2027, Mar 2027. A date that can be read
in two ways is refused: 03/05/2027 can be 3 May or 5 March.

A file can have its columns in any order, under the names that people use in these languages, except German and
Turkish: Place, Lieu or Ubicación for location, Plan name, Planting date, Riesgo, Season (days), Irrigation;
Latitude, Longitude and Elevation together are a location. Capitals, spaces and brackets do not matter. Columns
that a plan does not have are named and ignored. A heading that fits two columns, such as Field (name or
location), or that is a letter or two from a known one is asked about at a terminal and refused elsewhere; --map
says what it is.

Water can be yes or no (x, oui, sí, sim, ndiyo, हाँ), and risk and water can be words of the same languages, such
as secano or moyen. A date can have the day of the week.

Examples:
  $ crop analyze --crop mahindi --location "Nakuru, Kenya" --month machi
  $ crop analyze --crop maize --location "Nakuru, Kenya" --month 2027-03-15
  $ crop crops "pommes de terre"
`;
