import { MAX_ADDRESS_CHARACTERS, MAX_PUSH_TOKEN_CHARACTERS } from '#contract/limits.ts'
import { KINDS, useAddPushServer } from '#web/features/notifications/push-servers/push-server-calls.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/pages/push-servers.ts'

type Kind = keyof typeof KINDS
type NewPushServerProps = { open: boolean; onClose: () => void; onAdded: (id: string) => void }

const PUBLIC_NTFY = 'https://ntfy.sh'
const OPTIONS = (Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: KINDS[value] }))

export function NewPushServer({ open, onClose, onAdded }: NewPushServerProps) {
  const { mutateAsync: add } = useAddPushServer()
  const form = useForm({
    initial: { kind: 'ntfy' as Kind, address: PUBLIC_NTFY, topic: '', token: '' },
    send: async ({ kind, topic, ...typed }) => {
      const [address, token] = [typed.address.trim(), typed.token.trim()]
      const given =
        kind === 'ntfy' ? { kind, address, topic: topic.trim(), token: token || null } : { kind, address, token }
      onAdded((await add(given)).id)
    },
  })
  const { kind, address, topic, token } = form.values
  const isNtfy = kind === 'ntfy'
  const change = (chosen: Kind) =>
    form.change({ kind: chosen, ...(address === PUBLIC_NTFY && chosen === 'gotify' && { address: '' }) })
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.add}
      action={texts.addIt}
      sending={texts.adding}
      isBlocked={address.trim() === '' || (isNtfy ? topic : token).trim() === ''}
    >
      <Segmented wide label={texts.kind} value={kind} options={OPTIONS} onChange={change} />
      <p className="text-ink-2">{isNtfy ? texts.whatNtfyNeeds : texts.whatGotifyNeeds}</p>
      <CheckedField
        {...form.field('address')}
        label={texts.address}
        type="url"
        autoComplete="off"
        maxLength={MAX_ADDRESS_CHARACTERS}
      />
      {isNtfy && (
        <CheckedField
          {...form.field('topic')}
          label={texts.topic}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
        />
      )}
      <CheckedField
        {...form.field('token')}
        label={isNtfy ? texts.accessToken : texts.applicationToken}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_PUSH_TOKEN_CHARACTERS}
      />
      {isNtfy && <p className="text-small text-ink-2">{texts.anyoneCanRead}</p>}
    </FormSheet>
  )
}
