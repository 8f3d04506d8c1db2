import { z } from 'zod'
import { endpoint, id, languageTag, time } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

/**
 * State of a contact's channel: 'none' not given; 'waiting' for consent; 'asking' question being sent; 'failed'
 * undeliverable; 'unusable' channel or number not supported here. Only 'confirmed' counts.
 */
const wayState = z.enum(['none', 'waiting', 'asking', 'failed', 'confirmed', 'declined', 'unusable'])
export type WayState = z.infer<typeof wayState>

const contact = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  phoneState: wayState,
  emailState: wayState,
  /** For messages to the contact; null for the surfer's. Records that earlier versions stored on phones lack both. */
  language: z.string().nullish(),
  /** The contact chose the language, which the surfer's choice does not change. */
  choseLanguage: z.boolean().optional(),
  tests: z.array(z.object({ channel: z.enum(['email', 'sms']), state: z.enum(['due', 'sent', 'failed']), at: time })),
})
z.globalRegistry.add(contact, { id: 'EmergencyContact' })
export type EmergencyContact = z.infer<typeof contact>

const contacts = z.object({
  canMail: z.boolean(),
  canText: z.boolean(),
  contacts: z.array(contact),
})
z.globalRegistry.add(contacts, { id: 'EmergencyContacts' })
export type EmergencyContacts = z.infer<typeof contacts>

const newContact = z
  .object({
    name: line(1, MAX_CONTACT_CHARACTERS.name),
    phone: line(1, MAX_CONTACT_CHARACTERS.phone).nullish(),
    email: z.email(issue('enterAnEMailAddress')).max(MAX_CONTACT_CHARACTERS.email).nullish(),
    language: languageTag.nullish(),
  })
  .refine(({ phone, email }) => phone || email, {
    path: ['phone'],
    message: issue('enterAPhoneNumberOrAnEMailAddress'),
  })

export const ownContacts = endpoint('GET /api/emergency-contacts', {
  about: "The caller's emergency contacts, and which channels this server has.",
  whileSuspended: true,
  reply: contacts,
})
export const addContact = endpoint('POST /api/emergency-contacts', {
  about: 'Adds a contact, and requests consent on each channel. Refuses impossible numbers.',
  refuses: ['contact_alarmed', 'contact_not_found', 'too_many_contacts'],
  fresh: true,
  body: newContact,
  reply: contacts,
  status: 201,
})
export const changeContact = endpoint('PUT /api/emergency-contacts/:id', {
  about: 'Changes a contact. Changed channels need new consent.',
  refuses: ['contact_alarmed', 'contact_not_found'],
  fresh: true,
  body: newContact,
  reply: contacts,
})
export const removeContact = endpoint('DELETE /api/emergency-contacts/:id', {
  about: 'Removes a contact. Refused while the contact must still be notified that the surfer is back.',
  refuses: ['contact_alarmed', 'contact_not_found'],
  fresh: true,
  reply: contacts,
})
export const orderContacts = endpoint('PUT /api/emergency-contacts', {
  about: 'Sets the order of the contacts.',
  refuses: ['contact_alarmed', 'contact_not_found'],
  fresh: true,
  body: z.object({ ids: z.array(id).min(1).max(3) }),
  reply: contacts,
})
export const askContact = endpoint('POST /api/emergency-contacts/:id/question', {
  about: "Requests the contact's consent again.",
  refuses: ['contact_not_found'],
  reply: contacts,
})
export const testContact = endpoint('POST /api/emergency-contacts/:id/test', {
  about: 'Sends the contact a test message on each confirmed channel.',
  refuses: ['contact_not_confirmed', 'contact_not_found'],
  reply: contacts,
})
