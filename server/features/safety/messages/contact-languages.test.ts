import { afterEach, expect, test } from 'vitest'
import { textsIn } from '#languages'
import { inFile } from '#test/files/in-file.ts'
import { startContactMessages } from '#test/safety/contact-messages.ts'

const on = inFile(startContactMessages)
afterEach(async () => void (await on.clear()))

test('an alarm is in the contact’s own language, that chosen for them, the surfer’s, or the server’s', async () => {
  const choices = [
    { own: 'es', chosen: 'fr', surfers: 'ja', language: 'es' },
    { own: null, chosen: 'fr', surfers: 'ja', language: 'fr' },
    { own: null, chosen: null, surfers: 'ja', language: 'ja' },
    { own: null, chosen: null, surfers: null, language: 'en' },
    // A language that this server no longer has.
    { own: 'zz', chosen: 'es', surfers: 'ja', language: 'es' },
  ] as const
  for (const { own, chosen, surfers, language } of choices) {
    const { kai, contactId } = await on.kaiIsOverdue()
    await on.server.update('users', { language: surfers }, { id: kai.id })
    await on.server.update('emergencyContacts', { language: chosen, ownLanguage: own }, { id: contactId })
    await on.sendDue()
    const overdue = textsIn(language).contactMessages.headlines.overdue('Kai')
    expect(on.sms.messages.at(-1)?.text).toContain(overdue)
    expect(on.mail.letters.at(-1)?.headers.subject).toBe(overdue)
    expect(on.mail.letters.at(-1)?.body).toContain(`<html lang="${language}" dir="ltr">`)
  }
})
