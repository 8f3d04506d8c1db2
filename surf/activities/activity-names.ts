/** Names by services and watches in many languages, for `plainName`. Collected by hand: no service publishes them. */

/** 'Marche à pied' becomes 'marcheapied', 'surfing_v2' 'surfing'. */
export const plainName = (name: string): string =>
  name
    .replace(/^HKWorkoutActivityType/, '')
    .toLowerCase()
    .replace(/_v\d+$/, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Strava's unpublished numbers in GPX files; 9 and 10 as seen in its exports. */
export const STRAVA_NUMBERS: Readonly<Record<string, string>> = {
  1: 'cycling',
  4: 'hiking',
  9: 'running',
  10: 'walking',
}

const namesIn = (text: string) =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map(plainName)

/** Generic names, and those chosen on watches without surfing. */
export const SAYS_NOTHING: ReadonlySet<string> = new Set(
  namesIn(`generic, other, unknown, none, custom, all, training, workout, multisport, transition, water, watersport,
    watersports, water sports, all sport, cardio, fitness, open water, open waters, open water swim, open water swimming,
    swim, swimming, lap swimming, paddle, paddling, paddle sports, paddleboard, paddleboarding, stand up paddle,
    stand up paddling, stand up paddleboard, stand up paddleboarding, sup, bodysurf, bodysurfing, bodyboard, bodyboarding,
    kayak, kayaking, exercise, gpx, track, activity, session`),
)

/** Parts of surfing's names, unless NO_WAVE matches too. */
export const SURFING: readonly string[] = namesIn(`surf, wellenreit, wellenritt, golfbrett, sörf, szörf, brimbrett,
  lainelaut, lainelaua, banglen, deskanje na valovih, daskanje na valovima, jahanje na valovima, sērf, branderplank, selancar,
  lướt sóng, serff, серф, сёрф, сърф, сурф, σερφ, κυματοδρομία, גלישת גלים, ركوب الأمواج, ركوب الامواج, موج سواری, サーフィン,
  サーフ, 波乗り, 서핑, 파도타기, 冲浪, 衝浪, 滑浪, โต้คลื่น, เซิร์ฟ, सर्फ, সার্ফ, சர்ஃப`)

export const NO_WAVE: readonly string[] =
  namesIn(`wind, vind, kite, wing, sail, foil, body, skate, snow, sno, sand, speed,
  wake, ski, voile, vela, tract, cerf volant, aile, aquilone, cometa, estel, pipa, papagaio, vento, viento, vent, drachen,
  drage, drak, segel, seil, sejl, zeil, vlieger, szél, sárkány, vitorla, rüzgar, rüzgâr, uçurtma, yelken, leija, purje, tuule,
  lohe, vėj, vēj, burlen, aitvar, kait, latawc, żagl, żegl, plach, vetr, vítr, vietor, vjetr, jedr, jadr, zmaj, zmeu, wiatr,
  neige, neve, nieve, neu, schnee, sneeuw, kar sörf, arena, sable, винд, вінд, уинд, кайт, парус, вітрил, змей, ветар,
  ветер, једр, снег, αετ, ιστιο, γουίντ, ουίντ, καϊτ, ανεμ, רוח, עפיפון, קייט, מפרש, ווינד, ווינג, כנף, שלג, شراع, طائر, هوائ,
  ويند, كايت, کایت, بادبان, باد, ウィンド, ウインド, ウィング, ウイング, カイト, ボディ, スケート, スノー, 윈드, 카이트, 윙,
  바디, 스노, 연, 风, 風, 帆, 筝, 箏, 翼, 雪, วินด์, ไคท์, ไคต์, ว่าว, ลม, angin, layang, layar, buồm, diều, विंड, काइट,
  पतंग`)

/** Whole names, which occur inside longer words. */
export const OTHER_SPORTS: ReadonlySet<string> = new Set(
  namesIn(`run, walk, hike, ride, row, jog, ski, golf, fly, hiit, yoga, dance, box, velo, bici, rad, lauf, gang, gå, gåtur,
    gange, løp, løb, løping, löpning, tek, hoja, beh, běh, bieg, spacer, mers, séta, túra, kond, jooks, hlaup, ganga, tur, cursa,
    course, trail, corsa, corrida, carrera, correr, marche, marcia, lopen, lari, jalan, koşu, бег, біг, 走路, 跑步, 步行,
    散步, 健走, 徒步, 健行, 散歩, 달리기, 걷기, 산책, 러닝, เดิน, วิ่ง, مشي, المشي, جري, الجري, ركض, הליכה, ריצה, טיול, चलना, दौड़,
    đi bộ, chạy, chạy bộ, ibili, korrika, futás, mountaineering, tactical, hunting, fishing, boxing, diving, racket, cricket`),
)

export const OTHER_SPORT_PARTS: readonly string[] = namesIn(`running, walking, jogging, hiking, cycling, biking, bike,
  treadmill, trail run, virtual run, track run, nordic, skiing, alpine ski, backcountry ski, roller ski, snowboard, snowshoe, skating, skateboard, rowing, sailing,
  boating, driving, flying, gliding, sky div, motor, kitesurf, kiteboard, windsurf, wing foil, wingfoil, hydrofoil, wakeboard,
  water ski, rafting, snorkel, tennis, soccer, football, basketball, baseball, softball, volleyball, handball, badminton,
  squash, pickleball, padel, rugby, lacrosse, hockey, climbing, bouldering, stair, elliptic, strength, weight, crossfit,
  pilates, meditation, martial, jump rope, horse, equestrian, gymnast, fitness equipment, indoor, spinning, wheelchair, handcycle,
  velomobile, ebike, virtual ride, ride mtb, gravel, mountain bik,
  spazier, wandern, wanderung, gehen, laufen, radfahr, fahrrad, radfahrt, radtour, skifahr, langlauf, rudern, segeln,
  marche à pied, course à pied, randonnée, promenade, footing, cyclisme, vélo, voile, aviron,
  caminata, caminar, caminada, camiñada, senderismo, ciclismo, bicicleta, carrera a pie, remo,
  camminata, passeggiata, escursion, bicicletta, canottaggio, caminhada, trilha, corrida de, pedalada,
  wandelen, wandeling, hardlopen, fietsen, wielren, fietstocht, roeien, promenad, vandring, löpning, cykling, cykeltur, fotur,
  sykling, sykkel, vandretur, løbetur, gåtur, løpetur, kävely, juoksu, vaellus, pyöräily, hiihto, purjelautailu,
  leijalautailu, bieganie, chodzenie, wędrówka, turystyka, kolarstwo, jazda na rowerze, rower, chůze, procházka, turistika,
  cyklistika, chôdza, prechádzka, bicykl, gyaloglás, kerékpár, túrázás, alergare, plimbare, drumeție, ciclism, hodanje, šetnja,
  trčanje, planinarenje, biciklizam, pohod, sprehod, kolesar, pješač, pešač, yürüyüş, koşusu, bisiklet, περπάτημα, περίπατος,
  τρέξιμο, πεζοπορία, ποδηλασία, ιστιοσανίδα, גלישת רוח, ходьба, прогулк, пробежк, беговая, пеший, поход, велосипед, велоезда, прогулянк,
  похід, пішохід, пробіжк, ходене, разходка, бягане, туризъм, колоездене, ходање, шетња, трчање, планинарење, бициклизам,
  رياضة المشي, مشی, پیاده روی, دویدن, تنزه, دراجة, ركوب الدراجات, دوچرخه, רכיבה, אופניים, ウォーキング, ランニング, ジョギング, ハイキング,
  サイクリング, ライド, スキー, 하이킹, 워킹, 조깅, 자전거, 사이클, 跑, 骑, 騎, 单车, 步道, 登山, 远足, 遠足, จักรยาน, การเดิน, การวิ่ง, đạp xe, đi bộ,
  bersepeda, berjalan, berlari, jalan kaki, berbasikal, पैदल, साइकिल, दौड़ना, kõndimine, käimine, jooksmine, jalgratta, pastaiga,
  soļošana, skriešana, riteņbraukšana, ėjimas, vaikščiojimas, bėgimas, dviračių, hjólreiðar, göngu, ibilaldia, bizikleta`)
