import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/safety.ts'

const { useCode } = lazyCode(
  async () => (await import('#web/features/safety/alarm/emergency-numbers.tsx')).EmergencyNumbers,
)

/** Shows the number that works on every mobile phone until the table has loaded. */
export function LateEmergencyNumbers() {
  const code = useCode(true)
  if (typeof code === 'object') return <code.value />
  return (
    <Button fill="plain" wide href="tel:112">
      {texts.call112}
    </Button>
  )
}
