import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_CONTACT_CHARACTERS } from '#contract/limits.ts'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import { useRemoveContact, useSaveContact } from '#web/features/emergency-contacts/contact-calls.ts'
import { bodyOf, draftOf, missingIn } from '#web/features/emergency-contacts/contact-draft.ts'
import { nameOf } from '#web/features/emergency-contacts/contact-words.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { Confirm, ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import * as texts from '#words/emergency-contacts.ts'

type ContactFormProps = {
  contact: EmergencyContact | undefined
  /** Undefined while unknown. */
  sends: { canMail: boolean; canText: boolean } | undefined
  open: boolean
  onClose: () => void
}
type Field = keyof ReturnType<typeof draftOf>

/** Starts from the contact at opening. */
export function ContactForm({ contact, sends, open, onClose }: ContactFormProps) {
  const formId = useId()
  // A channel that this server cannot send by is offered only without any other, or if the contact already has it.
  const { canMail = true, canText = true } = sends ?? {}
  const [before] = useState(() => draftOf(contact))
  const [draft, setDraft] = useState(before)
  /** Counts refusals by the form or the server. */
  const [refusals, setRefusals] = useState(0)
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveContact(contact?.id)
  const sent = save.variables
  const missing = missingIn(draft, { canMail, canText })
  const issues = { ...issuesOf(save.error), ...(refusals > 0 && missing) }
  const field = (what: Field) => ({
    value: draft[what],
    maxLength: MAX_CONTACT_CHARACTERS[what],
    autoComplete: 'off',
    // The server's message applies only to the text it refused.
    issue: missing[what] || sent?.[what] === draft[what] ? issues[what] : undefined,
    onType: (typed: string) => setDraft({ ...draft, [what]: typed }),
  })
  const { onType: typePhone, ...phone } = field('phone')
  const isChanged = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(before))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    if (Object.keys(missing).length > 0) return setRefusals((before) => before + 1)
    if (!isChanged) return onClose()
    save.mutate(draft, { onSuccess: onClose, onError: () => setRefusals((before) => before + 1) })
  }
  // Focuses the first error once errors are marked.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  return (
    <Sheet
      open={open}
      onClose={() => (isChanged ? setAsking(true) : onClose())}
      title={contact ? nameOf(contact) : texts.addContact}
      foot={
        <ButtonPair className="grid-cols-[2fr_3fr]">
          <Button fill="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button fill="sun" type="submit" form={formId} disabled={save.isPending}>
            {save.isPending ? texts.saving : contact ? texts.saveChanges : texts.addAndAsk}
          </Button>
        </ButtonPair>
      }
    >
      <p className="mb-4 text-ink-2">{contact ? texts.wellAskAtANew : texts.wellSendAMessageTo}</p>
      <form ref={form} id={formId} noValidate onSubmit={send} className="grid gap-4">
        <CheckedField {...field('name')} label={texts.nameLabel} placeholder={texts.whatYouCallThem} />
        {(canText || draft.phone !== '' || !canMail) && (
          <PhoneField {...phone} onNumber={typePhone} label={texts.phoneNumber} />
        )}
        {(canMail || draft.email !== '' || !canText) && (
          <CheckedField {...field('email')} label={texts.eMail} type="email" placeholder={texts.nameExampleCom} />
        )}
      </form>
      {contact && <RemoveContact contact={contact} onRemoved={onClose} />}
      <ConfirmDiscard open={asking} onClose={() => setAsking(false)} onDiscard={onClose} />
    </Sheet>
  )
}

type RemoveContactProps = { contact: EmergencyContact; onRemoved: () => void }

function RemoveContact({ contact, onRemoved }: RemoveContactProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveContact(contact.id)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button fill="rip" wide aria-disabled={remove.isPending} onClick={() => remove.isPending || setAsking(true)}>
        {remove.isPending ? texts.removing : texts.removeContact}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.removeName(nameOf(contact))}
        text={texts.theyWontBeAlertedAny}
        action={texts.remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      />
    </div>
  )
}
