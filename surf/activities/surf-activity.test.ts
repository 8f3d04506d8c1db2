import { expect, test } from 'vitest'
import {
  clearerSport,
  notSurfing,
  ridesTooLong,
  type SportKind,
  shareOfTimeFast,
  sportKind,
} from '#surf/activities/surf-activity.ts'
import { aRun, aSurfedTrack } from '#test/tracks/watch-files.ts'

const NAMES: Record<SportKind, string> = {
  surfing: `surfing, surfing_v2, Surf, SURFING, HKWorkoutActivityTypeSurfingSports, Wellenreiten, Golfsurfen, Vågsurfing,
    Bølgesurfing, Lainelautailu, Surffaus, Sörf, Szörfözés, Surfování, Surfovanie, Deskanje na valovih, Сёрфинг, Серфінг,
    Сърфинг, Сурфовање, Σερφ, גלישת גלים, ركوب الأمواج, サーフィン, 서핑, 冲浪, 衝浪, โต้คลื่น, Lướt sóng, Selancar, सर्फिंग,
    Brimbrettabrun, Banglenčių sportas, Sērfošana, Branderplankry`,
  other: `windsurfing, Windsurf, kitesurfing, wakesurfing, Vindsurfing, Draksurfing, Surf de vela, Surf d'estel, Rüzgar sörfü,
    Szélszörf, Виндсерфинг, Кайтсёрфинг, ウィンドサーフィン, 카이트서핑, 风帆冲浪, 風箏衝浪, 滑浪風帆, Selancar angin,
    ركوب الأمواج الشراعي, विंडसर्फिंग, Surf des neiges, Running, cycling, VirtualRide, AlpineSki, HKWorkoutActivityTypeWalking,
    Spaziergang, Wandern, Lauf, Gehen, Marche à pied, Course à pied, Randonnée, Caminata, Carrera, Camminata, Corsa, Caminhada,
    Corrida, Wandelen, Hardlopen, Promenad, Löpning, Gåtur, Kävely, Juoksu, Spacer, Bieg, Chůze, Běh, Séta, Futás, Plimbare,
    Alergare, Hodanje, Trčanje, Yürüyüş, Koşu, Περπάτημα, Τρέξιμο, Ходьба, Бег, Біг, Ходене, Бягане, הליכה, ריצה, المشي, الجري,
    ウォーキング, ランニング, 걷기, 달리기, 步行, 跑步, เดิน, วิ่ง, Đi bộ, Chạy bộ, Jalan kaki, Lari, 1, 4, 9, 10`,
  unsaid: 'Other, generic, stand_up_paddleboarding, Swim, OpenWaterSwimming, workout',
  unknown: 'Ondas, Strandtag, 53, 活動',
}
const named = Object.entries(NAMES).flatMap(([kind, names]) =>
  names.split(/\s*,\s*/).map((name): [string | null, string] => [name, kind]),
)

test.each([...named, [null, 'unsaid']])('the sport %s is %s', (sport, kind) => {
  expect(sportKind(sport)).toBe(kind)
})

test.each([
  ['Spaziergang', null, 'Spaziergang'],
  ['Workout', 'surfing', 'surfing'],
  ['Strandtag', 'surfing', 'surfing'],
  ['Windsurf', 'surfing', 'Windsurf'],
  ['Strandtag', 'generic', 'Strandtag'],
  [null, 'generic', 'generic'],
])('given the sport names %s and %s for one activity, %s is more specific', (one, other, clearer) => {
  expect(clearerSport(one, other)).toBe(clearer)
})

test('runners and sailors are fast most of the time, surfers are not', () => {
  expect(shareOfTimeFast(aRun())).toBeGreaterThan(0.9)
  expect(shareOfTimeFast(aSurfedTrack())).toBeLessThan(0.15)
  expect(shareOfTimeFast([])).toBe(0)
})

test.each([
  ['windsurfing', 0.1, 'other_sport'],
  [null, 0.32, 'too_fast'],
  ['Other', 0.9, 'too_fast'],
  ['Strandtag', 0.9, 'too_fast'],
  ['Strandtag', 0.16, null],
  [null, 0.16, null],
  // The surfer confirmed it: they may have been towed.
  ['surfing', 0.9, null],
] as const)('an activity named %s that is fast for %s of its time: %s', (sport, shareFast, reason) => {
  expect(notSurfing({ sport, shareFast })).toBe(reason)
})

test('surfers ride for less than a fifth of their time, or for five minutes of a short one', () => {
  expect([ridesTooLong(290, 600), ridesTooLong(310, 600), ridesTooLong(700, 3600), ridesTooLong(730, 3600)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
