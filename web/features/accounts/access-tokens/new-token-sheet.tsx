import { useState } from 'react'
import type { TokenScope } from '#contract/endpoint.ts'
import { MAX_TOKEN_NAME_CHARACTERS } from '#contract/limits.ts'
import { call } from '#web/lib/api/api.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { ShownOnceSheet } from '#web/ui/dialogs/shown-once-sheet.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { Choice, ChoiceRow, toggled } from '#web/ui/fields/choice-row.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
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
      <ShownOnceSheet
        title={texts.yourNewAppKey}
        text={texts.putItIntoTheApp}
        label={texts.appKey}
        secret={token}
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
