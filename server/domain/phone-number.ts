import parsePhoneNumber from 'libphonenumber-js/max'

/** E.164: at most 15 digits; some numbering plans have fewer than 7 or longer switchboard numbers. */
const PHONE = /^\+[1-9]\d{6,14}$/

/**
 * Returns the E.164 number, e.g. '+61412345678'. Null without a country code ('+' or '00'), if the numbering plan does
 * not contain it, and for premium-rate or extension numbers, which cannot receive messages.
 */
export function internationalNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'))
  if (!number?.isValid() || number.ext || number.getType() === 'PREMIUM_RATE') return null
  return PHONE.test(number.number) ? number.number : null
}
