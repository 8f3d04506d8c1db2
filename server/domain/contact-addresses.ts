import parsePhoneNumber from 'libphonenumber-js/max'

/** E.164. Some plans have fewer than 7 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** Returns E.164, e.g. '+61412345678'; null for premium-rate and extension numbers, too. */
export function internationalNumber(typed: string): string | null {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'))
  if (!number?.isValid() || number.ext || number.getType() === 'PREMIUM_RATE') return null
  return PHONE.test(number.number) ? number.number : null
}

/** Documented by Gmail and others; a wrong entry only makes two mailboxes share a counter. */
type Provider = { domain: string; ignored?: RegExp }

const PROVIDERS: Record<string, Provider> = {}
const names = (domain: string, aliases: string[], ignored?: RegExp) => {
  for (const alias of [domain, ...aliases]) PROVIDERS[alias] = ignored ? { domain, ignored } : { domain }
}
names('gmail.com', ['googlemail.com'], /\./g)
names('proton.me', ['protonmail.com', 'pm.me'], /[._-]/g)
names('icloud.com', ['me.com', 'mac.com'])
for (const domain of ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'fastmail.com', 'fastmail.fm'])
  names(domain, [])

/** Key for counters, never for sending: lower case, without ignored parts. Phone numbers stay. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const [name, host] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
  const provider = PROVIDERS[host]
  if (!provider) return `${name}@${host}`
  const [untagged = name] = name.split('+')
  return `${provider.ignored ? untagged.replaceAll(provider.ignored, '') : untagged}@${provider.domain}`
}
