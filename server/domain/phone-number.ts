import parsePhoneNumber from 'libphonenumber-js/max'

/** As E.164 has it, 15 digits at most; some plans also know switchboards of fewer than 7, and longer ones. */
const PHONE = /^\+[1-9]\d{6,14}$/

/**
 * The number as E.164 writes it, e.g. '+61412345678'; null unless it was typed with the country's code ('+' or '00') and
 * can exist in that country's numbering plan. Also null for premium-rate numbers and those behind a switchboard, which
 * no message may or can go to.
 */
export function internationalNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'))
  if (!number?.isValid() || number.ext || number.getType() === 'PREMIUM_RATE') return null
  return PHONE.test(number.number) ? number.number : null
}
