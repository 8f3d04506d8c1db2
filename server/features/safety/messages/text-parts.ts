/** 3GPP TS 23.038, 6.2.1: the alphabet of text messages. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** 6.2.1.1: two septets each. The tables of single languages are not counted on, because gateways differ. */
const EXTENSION = new Set('^{}\\[~]|€\f')
/** In septets, or in the 16-bit units of the other alphabet, UCS-2. A joined part has a header of six bytes. */
const ROOM = { gsm: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } }

const isGsm = (character: string) => BASIC.has(character) || EXTENSION.has(character)

/** Number of text messages that a phone joins to this text, in the alphabet that it needs. */
export function partsOf(text: string): number {
  const characters = [...text]
  const isPlain = characters.every(isGsm)
  const { single, joined } = isPlain ? ROOM.gsm : ROOM.ucs2
  const sizes = characters.map((character) => (isPlain ? (EXTENSION.has(character) ? 2 : 1) : character.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let [parts, filled] = [1, 0]
  for (const size of sizes) {
    // No part ends within a character.
    if (filled + size > joined) [parts, filled] = [parts + 1, 0]
    filled += size
  }
  return parts
}

const ALIKE: Record<string, string> = {
  ...{ '…': '...', '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '·': '-' },
  ...{ '\u00a0': ' ', '\u202f': ' ', œ: 'oe', Œ: 'OE', º: 'o', ª: 'a' },
}

/** 'Joao' for 'João', so that more than twice as much fits; null if a letter has no likeness in the GSM alphabet. */
export function inGsm(text: string): string | null {
  const characters = [...text.normalize('NFC')].map((character) => {
    if (isGsm(character)) return character
    return ALIKE[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  })
  const plain = characters.join('')
  return [...plain].every(isGsm) ? plain : null
}
