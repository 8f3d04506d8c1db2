/** Letters without a decomposition and their keyboard substitutes; older forms of characters in Japanese names. */
const NEAREST: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  濱: '浜',
  﨑: '崎',
  嶋: '島',
}
const WITH_NEAREST = new RegExp(`[${Object.keys(NEAREST).join('')}]`, 'g')

/** Lower case in normal width, without accents, apostrophes and hyphens: words with single spaces between them. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // Between two characters, as in 茅ヶ崎, these are one word.
    .replace(/(?<=\p{Script=Han})[ケがガ](?=\p{Script=Han})/gu, 'ヶ')
    .normalize('NFD')
    .replace(/[か-ホ][\u3099\u309A]/g, (voiced) => voiced.normalize('NFC'))
    .replace(/[\p{M}'‘’ʻ`´-]/gu, '')
    .replace(WITH_NEAREST, (letter) => NEAREST[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** From U+3041, as in the Kunrei system. A small vowel, marked '~', replaces the vowel before it; '=' doubles a consonant. */
export const SYLLABLES =
  '~a a ~i i ~u u ~e e ~o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti zi = tu zu te de to do na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ~ya ya ~yu yu ~yo yo ra ri ru re ro ~wa wa i e o n bu ka ke'.split(
    ' ',
  )
export const FIRST_KANA = 0x3041
const KATAKANA_AFTER = 0x60
const KANA = /[\u3041-\u3096\u30A1-\u30F6]/g

export type Rules = readonly (readonly [RegExp, string])[]

export const respelled = (text: string, rules: Rules) =>
  rules.reduce((spelled, [pattern, spelling]) => spelled.replace(pattern, spelling), text)

/** Hepburn romaji in Kunrei syllables. */
export const CONSONANTS: Rules = [
  [/tch|cch/g, 'ch'],
  [/sh(?=[aueo])/g, 'sy'],
  [/sh/g, 's'],
  [/ch(?=[aueo])/g, 'ty'],
  [/ch|ts/g, 't'],
  [/j(?=[aueo])/g, 'zy'],
  [/j|d(?=[iu])/g, 'z'],
  [/f/g, 'h'],
  [/v/g, 'b'],
  [/([stz])y(?=e)/g, '$1'],
  [/w(?=[ieo])/g, ''],
  [/m(?=[bmp])/g, 'n'],
]
/** Long vowels and doubled consonants, also as passports have them. */
export const LENGTHS: Rules = [
  [/oh(?![aiueoy])|ou/g, 'o'],
  [/([a-z])\1+/g, '$1'],
]

/** Kana in Kunrei romaji with their long vowels; what is not kana stays. */
export const syllablesOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(KANA, (kana) => SYLLABLES[(kana.charCodeAt(0) - FIRST_KANA) % KATAKANA_AFTER] ?? '')
    .replace(/[aiueo]?~|ー/g, '')
    .replace(/=([a-z]?)/g, '$1$1')

/** A name in kana or romaji as one spelling in Latin letters: しだした, シダシタ, Shidashita and sidasita are equal. */
export const soundOf = (name: string) => respelled(plain(syllablesOf(name)), [...CONSONANTS, ...LENGTHS])
