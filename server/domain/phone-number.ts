import parsePhoneNumber from 'libphonenumber-js/max'

/** E.164. Some plans have fewer than 7 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** Returns E.164, e.g. '+61412345678'; null for premium-rate and extension numbers, too. */
export function internationalNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'))
  if (!number?.isValid() || number.ext || number.getType() === 'PREMIUM_RATE') return null
  return PHONE.test(number.number) ? number.number : null
}
