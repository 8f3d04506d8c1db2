import type { ComponentProps } from 'react'
import { formatFigure, typedFigure } from '#web/lib/format/figures.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/app.ts'

type DecimalFieldProps = Omit<ComponentProps<typeof CheckedField>, 'type' | 'inputMode'> & { min: number; max: number }

/** A figure with a decimal point or comma: number inputs take only the one of the browser's own language. */
export function DecimalField({ min, max, ...field }: DecimalFieldProps) {
  const figure = typedFigure(field.value)
  const isRight = field.value === '' || (figure >= min && figure <= max)
  return (
    <CheckedField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      ref={(input) =>
        input?.setCustomValidity(isRight ? '' : texts.enterANumberFrom(formatFigure(min), formatFigure(max)))
      }
    />
  )
}
