/**
 * One line per country, or part with its own time zone, main part first:
 * `ISO 3166 code|country|last part of the area, if it is a part|latitude|longitude|time zones`
 * Names as in catalogue/data/spots.json; the position is the middle of the 60 miles with the most popular spots.
 * Includes older IANA names that browsers report.
 */
export const SURF_REGIONS = `
DZ|Algeria||36.7|2.8|Africa/Algiers
AS|American Samoa||-14.3|-170.7|Pacific/Pago_Pago
AO|Angola||-9.1|13.3|Africa/Luanda
AG|Antigua and Barbuda||17.1|-61.8|America/Antigua
AR|Argentina||-38.2|-57.8|America/Argentina/Buenos_Aires America/Buenos_Aires America/Argentina/Cordoba America/Cordoba America/Argentina/Salta America/Argentina/Jujuy America/Jujuy America/Argentina/Tucuman America/Argentina/Catamarca America/Catamarca America/Argentina/La_Rioja America/Argentina/San_Juan America/Argentina/Mendoza America/Mendoza America/Argentina/San_Luis America/Argentina/Rio_Gallegos America/Argentina/Ushuaia
AW|Aruba||12.5|-70.0|America/Aruba
AU|Australia|New South Wales|-34.0|151.2|Australia/Sydney Australia/Lord_Howe Australia/Broken_Hill
AU|Australia|Queensland|-27.6|153.4|Australia/Brisbane Australia/Lindeman
AU|Australia|Victoria|-38.5|144.5|Australia/Melbourne
AU|Australia|Tasmania|-43.2|147.6|Australia/Hobart
AU|Australia|South Australia|-35.7|138.4|Australia/Adelaide
AU|Australia|Western Australia|-33.8|115.0|Australia/Perth Australia/Eucla
BS|Bahamas||25.4|-76.5|America/Nassau
BD|Bangladesh||21.1|92.1|Asia/Dhaka
BB|Barbados||13.2|-59.6|America/Barbados
BE|Belgium||51.3|3.0|Europe/Brussels
BJ|Benin||6.3|2.1|Africa/Porto-Novo
BM|Bermuda||32.3|-64.8|Atlantic/Bermuda
BR|Brazil||-27.9|-48.6|America/Sao_Paulo
BR|Brazil|Bahia|-14.4|-39.0|America/Bahia
BR|Brazil|Alagoas|-9.8|-35.8|America/Maceio
BR|Brazil|Pernambuco|-8.4|-35.0|America/Recife
BR|Brazil|Rio Grande do Norte|-6.1|-35.1|America/Fortaleza
BR|Brazil|Fernando de Noronha|-3.8|-32.4|America/Noronha
VG|British Virgin Islands||18.4|-64.6|America/Tortola
BG|Bulgaria||42.6|27.8|Europe/Sofia
CA|Canada|British Columbia|49.1|-125.8|America/Vancouver America/Edmonton
CA|Canada|Nova Scotia|44.2|-64.4|America/Halifax America/Glace_Bay America/Moncton America/St_Johns America/Toronto
CV|Cape Verde||16.6|-22.9|Atlantic/Cape_Verde
CL|Chile||-34.1|-71.9|America/Santiago America/Coyhaique America/Punta_Arenas
CL|Chile|Easter Island|-27.1|-109.4|Pacific/Easter
CN|China||18.5|110.1|Asia/Shanghai
CO|Colombia||11.3|-73.8|America/Bogota
KM|Comoros||-11.7|43.3|Indian/Comoro
CK|Cook Islands||-21.2|-159.8|Pacific/Rarotonga
CR|Costa Rica||9.9|-85.3|America/Costa_Rica
CU|Cuba||23.1|-82.4|America/Havana
CW|Curaçao||12.2|-68.9|America/Curacao
CY|Cyprus||35.0|32.8|Asia/Nicosia Asia/Famagusta
DK|Denmark||56.8|8.4|Europe/Copenhagen
DO|Dominican Republic||19.8|-70.4|America/Santo_Domingo
EC|Ecuador||-1.9|-80.8|America/Guayaquil
EC|Ecuador|Galápagos|-0.9|-90.0|Pacific/Galapagos
EG|Egypt||31.3|30.0|Africa/Cairo
SV|El Salvador||13.5|-89.5|America/El_Salvador
GQ|Equatorial Guinea||3.3|8.5|Africa/Malabo
EE|Estonia||58.9|22.1|Europe/Tallinn
FO|Faroe Islands||62.1|-7.0|Atlantic/Faroe Atlantic/Faeroe
FJ|Fiji||-18.0|177.4|Pacific/Fiji
FI|Finland||59.8|22.9|Europe/Helsinki
FR|France||43.8|-1.5|Europe/Paris
GF|French Guiana||4.9|-52.3|America/Cayenne
PF|French Polynesia||-17.7|-149.5|Pacific/Tahiti Pacific/Marquesas Pacific/Gambier
GA|Gabon||-0.6|8.7|Africa/Libreville
GM|Gambia||13.5|-16.7|Africa/Banjul
DE|Germany||54.6|8.4|Europe/Berlin Europe/Busingen
GH|Ghana||4.8|-1.9|Africa/Accra
GR|Greece||37.6|25.1|Europe/Athens
GD|Grenada||12.1|-61.7|America/Grenada
GP|Guadeloupe||16.4|-61.4|America/Guadeloupe
GU|Guam||13.4|144.8|Pacific/Guam
GT|Guatemala||13.9|-90.8|America/Guatemala
GG|Guernsey||49.5|-2.6|Europe/Guernsey
HT|Haiti||18.2|-72.4|America/Port-au-Prince
HN|Honduras||15.8|-87.5|America/Tegucigalpa
HK|Hong Kong||22.3|114.2|Asia/Hong_Kong
IS|Iceland||63.9|-22.3|Atlantic/Reykjavik
IN|India||12.5|80.1|Asia/Kolkata Asia/Calcutta
ID|Indonesia|Bali|-8.7|115.2|Asia/Makassar Asia/Jayapura
ID|Indonesia|West Java|-7.2|106.4|Asia/Jakarta Asia/Pontianak
IR|Iran||25.3|60.7|Asia/Tehran
IE|Ireland||54.3|-8.8|Europe/Dublin
IM|Isle of Man||54.1|-4.7|Europe/Isle_of_Man
IL|Israel||32.3|34.8|Asia/Jerusalem
IT|Italy||44.1|9.6|Europe/Rome
CI|Ivory Coast||4.8|-6.5|Africa/Abidjan
JM|Jamaica||18.0|-76.6|America/Jamaica
JP|Japan||35.1|139.7|Asia/Tokyo
JE|Jersey||49.2|-2.2|Europe/Jersey
KE|Kenya||-3.8|39.8|Africa/Nairobi
KI|Kiribati||2.0|-157.5|Pacific/Tarawa Pacific/Kanton Pacific/Enderbury Pacific/Kiritimati
LV|Latvia||56.7|21.1|Europe/Riga
LB|Lebanon||34.0|35.5|Asia/Beirut
LR|Liberia||6.7|-11.4|Africa/Monrovia
LT|Lithuania||55.5|21.0|Europe/Vilnius
MG|Madagascar||-23.6|43.6|Indian/Antananarivo
MY|Malaysia||4.1|103.4|Asia/Kuala_Lumpur Asia/Kuching Asia/Singapore
MV|Maldives||4.3|73.6|Indian/Maldives
MT|Malta||36.0|14.3|Europe/Malta
MH|Marshall Islands||7.4|168.5|Pacific/Majuro Pacific/Kwajalein
MQ|Martinique||14.8|-61.0|America/Martinique
MR|Mauritania||20.8|-17.1|Africa/Nouakchott
MU|Mauritius||-20.4|57.4|Indian/Mauritius
MX|Mexico|Oaxaca|15.8|-96.6|America/Mexico_City America/Monterrey America/Merida America/Cancun
MX|Mexico|Baja California|32.1|-116.9|America/Tijuana
MX|Mexico|Baja California Sur|23.2|-109.8|America/Mazatlan America/Hermosillo
MX|Mexico|Nayarit|21.1|-105.4|America/Bahia_Banderas
FM|Micronesia||7.0|158.2|Pacific/Chuuk Pacific/Truk Pacific/Pohnpei Pacific/Ponape Pacific/Kosrae
MA|Morocco||30.7|-9.8|Africa/Casablanca
MZ|Mozambique||-23.8|35.5|Africa/Maputo
MM|Myanmar||16.9|94.4|Asia/Yangon Asia/Rangoon
NA|Namibia||-22.8|14.5|Africa/Windhoek
NL|Netherlands||52.1|4.1|Europe/Amsterdam
NC|New Caledonia||-22.0|165.8|Pacific/Noumea
NZ|New Zealand||-39.2|173.9|Pacific/Auckland Pacific/Chatham
NI|Nicaragua||11.4|-86.0|America/Managua
NG|Nigeria||6.4|3.4|Africa/Lagos
NO|Norway||58.6|5.8|Europe/Oslo
OM|Oman||21.8|59.6|Asia/Muscat
PK|Pakistan||24.8|66.8|Asia/Karachi
PW|Palau||7.0|134.3|Pacific/Palau
PA|Panama||9.4|-82.2|America/Panama
PG|Papua New Guinea||-2.6|150.8|Pacific/Port_Moresby Pacific/Bougainville
PE|Peru||-12.4|-76.9|America/Lima
PH|Philippines||9.7|126.2|Asia/Manila
PL|Poland||54.8|18.2|Europe/Warsaw
PT|Portugal||39.1|-9.3|Europe/Lisbon
PT|Portugal|Madeira|32.8|-17.2|Atlantic/Madeira
PT|Portugal|Azores|38.7|-27.4|Atlantic/Azores
PR|Puerto Rico||18.4|-67.2|America/Puerto_Rico
RO|Romania||43.8|28.6|Europe/Bucharest
RU|Russia|Krasnodar|44.9|37.3|Europe/Moscow
RU|Russia|Primorye|43.0|131.9|Asia/Vladivostok
RU|Russia|Kamchatka|53.0|158.9|Asia/Kamchatka
RE|Réunion||-21.2|55.3|Indian/Reunion
BL|Saint Barthélemy||17.9|-62.8|America/St_Barthelemy
MF|Saint Martin||18.1|-63.0|America/Marigot
WS|Samoa||-14.0|-171.9|Pacific/Apia
SN|Senegal||14.7|-17.4|Africa/Dakar
SC|Seychelles||-4.6|55.6|Indian/Mahe
SL|Sierra Leone||8.2|-13.2|Africa/Freetown
SB|Solomon Islands||-8.1|156.8|Pacific/Guadalcanal
ZA|South Africa||-34.1|18.5|Africa/Johannesburg
KR|South Korea||38.0|128.8|Asia/Seoul
ES|Spain||43.4|-3.0|Europe/Madrid
ES|Spain|Canary Islands|28.9|-13.8|Atlantic/Canary
ES|Spain|Andalusia|36.3|-6.1|Africa/Ceuta
LK|Sri Lanka||6.8|81.8|Asia/Colombo
SE|Sweden||56.7|12.4|Europe/Stockholm
ST|São Tomé and Príncipe||0.2|6.7|Africa/Sao_Tome
TW|Taiwan||25.0|121.8|Asia/Taipei
TZ|Tanzania||-6.5|39.4|Africa/Dar_es_Salaam
TH|Thailand||8.1|98.3|Asia/Bangkok
TL|Timor-Leste||-8.4|127.3|Asia/Dili
TG|Togo||6.2|1.4|Africa/Lome
TO|Tonga||-21.1|-175.3|Pacific/Tongatapu
TT|Trinidad and Tobago||11.0|-60.9|America/Port_of_Spain
TN|Tunisia||37.1|10.1|Africa/Tunis
TR|Turkey||41.2|29.6|Europe/Istanbul
AE|United Arab Emirates||25.1|55.2|Asia/Dubai
GB|United Kingdom||50.8|-4.7|Europe/London
US|United States|California|33.3|-117.6|America/Los_Angeles America/Phoenix America/Denver America/Boise
US|United States|Hawaii|21.5|-158.0|Pacific/Honolulu
US|United States|Florida|28.5|-80.7|America/New_York
US|United States|Texas|27.7|-97.1|America/Chicago
US|United States|Michigan|43.1|-86.3|America/Detroit
US|United States|Alaska|59.5|-139.7|America/Anchorage America/Juneau America/Sitka America/Yakutat
VI|United States Virgin Islands||18.4|-65.0|America/St_Thomas
UY|Uruguay||-34.6|-54.2|America/Montevideo
VU|Vanuatu||-17.8|168.3|Pacific/Efate
VE|Venezuela||10.5|-67.6|America/Caracas
VN|Vietnam||16.1|108.2|Asia/Ho_Chi_Minh Asia/Saigon
EH|Western Sahara||23.8|-15.9|Africa/El_Aaiun
YE|Yemen||12.7|53.5|Asia/Aden
`
