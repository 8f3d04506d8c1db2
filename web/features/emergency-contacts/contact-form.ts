import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import type { Rules } from '#web/ui/fields/form-values.ts'
import * as texts from '#words/emergency-contacts.ts'

/** Empty fields are ''. Without a language if the contact chose it, which stays. */
export type ContactValues = { name: string; phone: string; email: string; language?: string }

export const valuesOf = (contact?: EmergencyContact): ContactValues => ({
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  ...(!contact?.choseLanguage && { language: contact?.language ?? '' }),
})

/** Trims texts; sends null for empty fields. */
export const bodyOf = ({ name, phone, email, language }: ContactValues) => ({
  name: name.trim(),
  phone: phone.trim() || null,
  email: email.trim() || null,
  ...(language !== undefined && { language: language || null }),
})

/** Checks only what the browser can know. Requires a channel that this server can send by. */
export function rulesFor({ canText = true, canMail = true } = {}): Rules<ContactValues> {
  const isUnreachable = ({ phone, email }: ContactValues) => phone.trim() === '' && email.trim() === ''
  const needsMail = canMail && !canText
  const needsPhone = canText && !canMail
  return {
    name: (name) => name.trim() === '' && texts.pleaseEnterTheirName,
    phone: (_, values) =>
      isUnreachable(values) &&
      !needsMail &&
      (needsPhone ? texts.pleaseEnterAPhoneNumber : texts.pleaseEnterAPhoneNumberOr),
    email: (_, values) => isUnreachable(values) && needsMail && texts.pleaseEnterAnEMail,
  }
}
