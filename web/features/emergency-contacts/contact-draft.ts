import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import * as texts from '#words/emergency-contacts.ts'

/** The form as it is being filled in; what is empty is an empty string. */
export type ContactDraft = { name: string; phone: string; email: string }
type ContactIssues = Partial<Record<keyof ContactDraft, string>>

export const draftOf = (contact?: EmergencyContact): ContactDraft => ({
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
})

/** What is sent: texts without the blanks around them, null for what is left empty. */
export const bodyOf = ({ name, phone, email }: ContactDraft) => ({
  name: name.trim(),
  phone: phone.trim() || null,
  email: email.trim() || null,
})

/** What is missing, field by field: that much the browser can tell. A way is asked for by which this server can send. */
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
