import {
  CONSONANTS,
  FIRST_KANA,
  LENGTHS,
  plain,
  type Rules,
  respelled,
  SYLLABLES,
  syllablesOf,
} from '#surf/places/folded-names.ts'

const IS_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u
const KATAKANA_AFTER = 0x60

const shifted = (text: string, kana: RegExp, by: number) =>
  text.replace(kana, (one) => String.fromCharCode(one.charCodeAt(0) + by))
const inHiragana = (text: string) => shifted(text, /[ァ-ヶ]/g, -KATAKANA_AFTER)
const inKatakana = (text: string) => shifted(text, /[ぁ-ゖ]/g, KATAKANA_AFTER)

const HEPBURN: Rules = [
  [/sy(?=[auo])/g, 'sh'],
  [/si/g, 'shi'],
  [/ty(?=[auo])/g, 'ch'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/hu/g, 'fu'],
  [/zy(?=[auo])/g, 'j'],
  [/zi/g, 'ji'],
]

/** The first of those that sound the same: じ, not ぢ. */
const KANA_OF = new Map<string, string>(
  SYLLABLES.map((syllable, nth) => [syllable, String.fromCharCode(FIRST_KANA + nth)] as const).reverse(),
)
const SYLLABLE = /([kstnhmrgzbpdw]?)(y?)([aiueo])|n(?![aiueoy])|([kstp])(?=\4)|[\sん]/y

/** Undefined for text that is not all syllables of Japanese. */
function hiraganaOf(romaji: string): string | undefined {
  const text = respelled(plain(romaji.replace(/n['’]/gi, 'ん')), CONSONANTS)
  let kana = ''
  for (let at = 0; at < text.length; at = SYLLABLE.lastIndex) {
    SYLLABLE.lastIndex = at
    const [whole, consonant, y, vowel, doubled] = SYLLABLE.exec(text) ?? []
    if (whole === undefined) return undefined
    if (doubled) kana += KANA_OF.get('=')
    else if (consonant && y) kana += `${KANA_OF.get(`${consonant}i`)}${KANA_OF.get(`~y${vowel}`) ?? ''}`
    else kana += KANA_OF.get(whole) ?? whole
  }
  return kana
}

/**
 * A name in hiragana, katakana and Hepburn romaji, with and without long vowels; none for names of other languages. Each
 * is the beginning of a stored name if `name` is one.
 */
export function kanaSpellings(name: string): string[] {
  const wide = name.normalize('NFKC')
  if (IS_KANA.test(wide)) {
    const romaji = respelled(syllablesOf(wide), HEPBURN)
    return [inHiragana(wide), inKatakana(wide), romaji, respelled(romaji, LENGTHS)]
  }
  const hiragana = hiraganaOf(wide)
  return hiragana === undefined ? [] : [hiragana, inKatakana(hiragana)]
}
