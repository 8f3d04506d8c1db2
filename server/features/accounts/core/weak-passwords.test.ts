import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { weakness } from '#server/features/accounts/core/weak-passwords.ts'

const maya = { email: 'maya.okafor@glassy.example', firstName: 'Maya', lastName: 'Okafor', username: 'hangten_maya' }
const COMMON = 'passwordIsCommon'
const OWN = 'passwordHasYourName'
const PRODUCT = 'passwordHasLineup'

const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('at least 3,000 different common passwords that are long enough to count are refused, each by its own entry', () => {
  expect(new Set(list).size).toBe(list.length)
  expect(list.length).toBeGreaterThanOrEqual(3_000)
  for (const password of list) {
    expect([...password].length, password).toBeGreaterThanOrEqual(8)
    expect(password).toBe(password.toLowerCase().normalize('NFKC'))
    expect(weakness(password, maya), password).not.toBeNull()
  }
})

test.each([
  'Password123',
  'P@ssw0rd!',
  'passw0rd2031',
  'QWERTY12345',
  'Summer2031!',
  'letmein!!!!',
  'iloveyou#22',
  'aaaaaaaaaaaa',
  '12345678!',
  'ＰＡＳＳＷＯＲＤ',
  '12345678901',
  '98765432109876',
  'abcdefghijk',
  'abc123xyz',
  'qwertzuiop1',
  'asdfghjkl;',
  'йцукенгшщз',
  'абвгдежзик',
  'k3x!k3x!k3x!',
  'пароль123',
  'Пароль2031!',
  'парольпароль',
  'gfhjkm123',
  'зфыыцщкв',
  'κωδικός1234',
  'كلمةالسر123',
  'סיסמה1234',
  'पासवर्ड123',
  'รหัสผ่าน1',
  '密码12345678',
  'パスワード123',
  '비밀번호1234',
  'contraseña1',
  'mậtkhẩu123',
])('%s is too common, in any letter case and with added digits and signs', (password) => {
  expect(weakness(password, maya)).toBe(COMMON)
})

test.each([
  'MayaOkafor1',
  'okafor-maya',
  'maya.okafor@glassy.example',
  'Okafor2031!',
  '1okafor1990',
  'hangten_maya7',
  'glassy.example',
  'maya12345678',
])('%s is made of the surfer’s own details', (password) => {
  expect(weakness(password, maya)).toBe(OWN)
})

test.each(['LineUp2031', 'lineup!!lineup', 'my.lineup', 'lineup12345678'])(
  '%s is made of the product’s own words',
  (password) => {
    expect(weakness(password, maya)).toBe(PRODUCT)
  },
)

test.each([
  'seven-foot-glassy',
  'maya likes long rights',
  'okafor under the full moon',
  'no lineup without onshore',
  'correct horse battery staple',
  'Tx9#kq2v',
  'd3v0n-t1de-tab1es',
  '波乗りは楽しいです',
  'длинная волна справа',
  '朝の海で待つ犬と僕',
  'abc-rock-789-pier',
])('%s is accepted', (password) => {
  expect(weakness(password, maya)).toBeNull()
})

test('a short name within a longer word does not make a password weak', () => {
  expect(weakness('channel-swells', { email: 'an@x.example', firstName: 'Ann', lastName: 'Li' })).toBeNull()
})
