import { z } from 'zod'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import { line } from '#contract/people/names.ts'

/**
 * How it stands with one way to a contact: 'none' was given; 'waiting' for the contact to agree, 'asking' while the
 * question is on its way, 'failed' when it could not be delivered; 'unusable' when this server has no such way, or no
 * message can go to that number. Only 'confirmed' counts.
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
  /** How the latest test went, by way. */
  tests: z.array(z.object({ channel: z.enum(['email', 'sms']), state: z.enum(['due', 'sent', 'failed']), at: time })),
})
export type EmergencyContact = z.infer<typeof contact>

const contacts = z.object({
  /** What this server can do: mail needs SMTP, text messages need a gateway. */
  canMail: z.boolean(),
  canText: z.boolean(),
  /** In the order in which they are notified. */
  contacts: z.array(contact),
})
export type EmergencyContacts = z.infer<typeof contacts>

const newContact = z
  .object({
    name: line(1, MAX_CONTACT_CHARACTERS.name),
    /** With the country's code, e.g. '+61 412 345 678'. */
    phone: line(1, MAX_CONTACT_CHARACTERS.phone).nullish(),
    email: z.email('Please enter an e-mail address').max(MAX_CONTACT_CHARACTERS.email).nullish(),
  })
  .refine(({ phone, email }) => phone || email, {
    path: ['phone'],
    message: 'Please enter a phone number or an e-mail address',
  })

export const ownContacts = endpoint('GET /api/emergency-contacts', { reply: contacts })
/** Asks the contact by each way to agree. A number that cannot exist is refused. */
export const addContact = endpoint('POST /api/emergency-contacts', {
  fresh: true,
  body: newContact,
  reply: contacts,
  status: 201,
})
/** What is new is asked for again. */
export const changeContact = endpoint('PUT /api/emergency-contacts/:id', {
  fresh: true,
  body: newContact,
  reply: contacts,
})
/** Not while the contact still has to be notified that the surfer is back. */
export const removeContact = endpoint('DELETE /api/emergency-contacts/:id', { fresh: true, reply: contacts })
/** Whoever is named first is notified first: every contact's id, once. */
export const orderContacts = endpoint('PUT /api/emergency-contacts', {
  fresh: true,
  body: z.object({ ids: z.array(id).min(1).max(3) }),
  reply: contacts,
})
/** Asks once more, by each way that has not agreed. */
export const askContact = endpoint('POST /api/emergency-contacts/:id/question', { reply: contacts })
/** A test message by each way that has agreed. */
export const testContact = endpoint('POST /api/emergency-contacts/:id/test', { reply: contacts })
