import type { ReactNode } from 'react'
import { MAX_WAVES } from '#contract/limits.ts'
import type { WrapUp } from '#web/features/sessions/check-out/wrap-up-draft.ts'
import { DetailFields } from '#web/features/sessions/parts/session-form.tsx'
import { CountField } from '#web/ui/fields/count-field.tsx'
import * as texts from '#words/sessions/check-out.ts'

type WrapUpFormProps = {
  /** Lets the button in the foot submit the form. */
  id: string
  wrapUp: WrapUp
  /** Waves of the track so far. */
  counted: number | undefined
  onChange: (more: Partial<WrapUp>) => void
  /** Called only when the browser finds the form valid. */
  onSend: () => void
  /** Field for the time of leaving, while in the water. */
  outAt: ReactNode
  photos: ReactNode
  companions: ReactNode
}

/** Optional details of a session that ends. */
export function WrapUpForm({ id, wrapUp, counted, onChange, onSend, ...fields }: WrapUpFormProps) {
  return (
    <form
      id={id}
      className="mt-6 grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {fields.outAt}
      <DetailFields form={wrapUp} onChange={onChange}>
        {(waveSize) => (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3">
            <CountField
              label={texts.wavesCaught}
              value={wrapUp.waveCount}
              counted={counted}
              max={MAX_WAVES}
              onChange={(waveCount) => onChange({ waveCount })}
            />
            {waveSize}
          </div>
        )}
      </DetailFields>
      {fields.photos}
      {fields.companions}
    </form>
  )
}
