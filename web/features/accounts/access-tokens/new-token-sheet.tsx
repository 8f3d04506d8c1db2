import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { TokenScope } from '#contract/endpoint.ts'
import { MAX_TOKEN_NAME_CHARACTERS } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/access-tokens.ts'

type NewTokenSheetProps = { open: boolean; onClose: () => void }

/** The form of a new key, and then the key itself, this once. */
export function NewTokenSheet({ open, onClose }: NewTokenSheetProps) {
  const [token, setToken] = useState<string>()
  const [count, setCount] = useState(0)
  const show = (made: string) => {
    setToken(made)
    onClose()
  }
  return (
    <>
      {/* Each key begins with an empty form. */}
      <TokenForm key={count} open={open} onClose={onClose} onMade={show} />
      <MadeToken
        token={token}
        onClose={() => {
          setToken(undefined)
          setCount(count + 1)
        }}
      />
    </>
  )
}

const SCOPES = Object.keys(texts.scopes) as TokenScope[]
const LIVES = ['30', '365', 'none'] as const

type TokenFormProps = NewTokenSheetProps & { onMade: (token: string) => void }

function TokenForm({ open, onClose, onMade }: TokenFormProps) {
  const { mutateAsync: make } = useAct({
    call: (body: { name: string; scopes: TokenScope[]; days: number | null }) =>
      call('POST /api/access-tokens', { body }),
    failed: {},
    changes: ['GET /api/access-tokens'],
  })
  const form = useForm({
    initial: { name: '', scopes: [] as TokenScope[], life: '365' as (typeof LIVES)[number] },
    send: async ({ name, scopes, life }) => {
      const { token } = await make({ name: name.trim(), scopes, days: life === 'none' ? null : Number(life) })
      onMade(token)
    },
  })
  const { values, change } = form
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.newAppKey}
      action={texts.makeKey}
      sending={texts.making}
      isBlocked={values.name.trim() === '' || values.scopes.length === 0}
    >
      <CheckedField
        {...form.field('name')}
        label={texts.whatIsItFor}
        placeholder={texts.myWatch}
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_CHARACTERS}
      />
      <Choice label={texts.whatItMayDo}>
        <Card className="overflow-hidden">
          <ul aria-label={texts.whatItMayDo}>
            {SCOPES.map((scope) => (
              <ChoiceRow
                key={scope}
                title={texts.scopes[scope]}
                lines={[texts.scopeLines[scope]]}
                checked={values.scopes.includes(scope)}
                onChange={() => change({ scopes: toggled(values.scopes, scope) as TokenScope[] })}
              />
            ))}
          </ul>
        </Card>
      </Choice>
      <Choice label={texts.howLongItWorks}>
        <Segmented
          wide
          label={texts.howLongItWorks}
          value={values.life}
          options={LIVES.map((value) => ({ value, label: texts.lifeOfKey[value] }))}
          onChange={(life) => change({ life })}
        />
      </Choice>
    </FormSheet>
  )
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <p aria-hidden="true" className="text-small font-strong text-ink-2">
      {label}
    </p>
    {children}
  </div>
)

function MadeToken({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const close = () => {
    setCopied(false)
    onClose()
  }
  // A page loaded over plain http may not write to the clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token ?? '')
      setCopied(true)
    } catch {
      field.current?.select()
      showToast({ title: texts.couldntCopy, text: texts.theKeyIsSelected })
    }
  }
  return (
    <Sheet
      fit
      open={token !== undefined}
      onClose={close}
      title={texts.yourNewAppKey}
      toastsAbove
      foot={
        <Button fill="sun" wide onClick={close}>
          {texts.iveSavedIt}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{texts.putItIntoTheApp}</p>
        <TextField
          ref={field}
          label={texts.appKey}
          readOnly
          value={token ?? ''}
          onFocus={({ target }) => target.select()}
        />
        <Button wide icon={isCopied ? <Check {...iconInButton} /> : <Copy {...iconInButton} />} onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
    </Sheet>
  )
}
