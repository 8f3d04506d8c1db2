import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import * as texts from '#words/emergency-contacts.ts'

/** Empty fields are ''. */
export type ContactDraft = { name: string; phone: string; email: string }
type ContactIssues = Partial<Record<keyof ContactDraft, string>>

export const draftOf = (contact?: EmergencyContact): ContactDraft => ({
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
})

/** Trims texts; sends null for empty fields. */
export const bodyOf = ({ name, phone, email }: ContactDraft) => ({
  name: name.trim(),
  phone: phone.trim() || null,
  email: email.trim() || null,
})

/** Checks only what the browser can know. Requires a channel that this server can send by. */
export function missingIn(draft: ContactDraft, { canText = true, canMail = true } = {}): ContactIssues {
  const { name, phone, email } = bodyOf(draft)
  const issues: ContactIssues = {}
  if (name === '') issues.name = texts.pleaseEnterTheirName
  if (!phone && !email)
    if (canMail && !canText) issues.email = texts.pleaseEnterAnEMail
    else if (canText && !canMail) issues.phone = texts.pleaseEnterAPhoneNumber
    else issues.phone = texts.pleaseEnterAPhoneNumberOr
  return issues
}
