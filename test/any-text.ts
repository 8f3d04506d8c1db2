import fc from 'fast-check'

const SURROGATES = { first: 0xd800, count: 0x800 }
const LAST_CODE_POINT = 0x10_ff_ff

const codePoint = fc.integer({ min: 0, max: LAST_CODE_POINT - SURROGATES.count }).map(
  (nth) => String.fromCodePoint(nth < SURROGATES.first ? nth : nth + SURROGATES.count),
  (text) => {
    if (typeof text !== 'string' || [...text].length !== 1) throw new Error('It is not one code point.')
    const point = text.codePointAt(0)!
    return point < SURROGATES.first ? point : point - SURROGATES.count
  },
)

/**
 * Texts of any code points but half surrogates: what `fc.string({ unit: 'binary' })` makes, which takes 5 s of processor
 * time to build its table of characters.
 */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ unit: codePoint, ...limits })
