import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError, call, read } from '#web/lib/api/api.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** The address by which another calendar shows the reader's plans: to copy, to change, to take away. */
export function CalendarFeed() {
  const { data } = useCalendarAddress()
  const { mutate: change, isPending } = useChangeCalendarAddress()
  if (!data) return null
  return (
    <Section title="Add to your calendar" className="mt-6">
      <Card padded className="grid gap-3">
        <p className="text-[0.9375rem] text-ink-2">
          Subscribe to your private address and your calendar shows all your planned sessions. Keep it to yourself:
          anyone who has it can see them too.
        </p>
        {data.url === null ? (
          <Button wide icon={<CalendarSync {...iconInButton} />} disabled={isPending} onClick={() => change('renew')}>
            Get Your Address
          </Button>
        ) : (
          <Address url={data.url} isBusy={isPending} onChange={change} />
        )}
      </Card>
    </Section>
  )
}

const questions = {
  renew: {
    title: 'Make a new address?',
    text: 'The old one will stop working. Give your calendar the new one.',
    action: 'New Address',
  },
  revoke: {
    title: 'Turn the calendar off?',
    text: 'Calendars with your address will no longer get your plans.',
    action: 'Turn Off',
  },
} as const
type Change = keyof typeof questions

type AddressProps = { url: string; isBusy: boolean; onChange: (change: Change) => void }

function Address({ url, isBusy, onChange }: AddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const [{ change, isAsking }, setQuestion] = useState<{ change: Change; isAsking: boolean }>({
    change: 'renew',
    isAsking: false,
  })
  const ask = (about: Change) => setQuestion({ change: about, isAsking: true })
  // A page that came over plain http may not write to the clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: 'Address Copied' })
    } catch {
      field.current?.select()
      showToast({ title: "Couldn't copy", text: 'The address is selected, so you can copy it yourself.' })
    }
  }
  return (
    <>
      <TextField ref={field} label="Calendar address" readOnly value={url} onFocus={({ target }) => target.select()} />
      <Button wide icon={<Copy {...iconInButton} />} onClick={copy}>
        Copy Address
      </Button>
      <ButtonPair>
        <Button fill="plain" size="m" disabled={isBusy} onClick={() => ask('renew')}>
          New Address
        </Button>
        <Button fill="rip" size="m" disabled={isBusy} onClick={() => ask('revoke')}>
          Turn Off
        </Button>
      </ButtonPair>
      <Confirm
        {...questions[change]}
        open={isAsking}
        onClose={() => setQuestion({ change, isAsking: false })}
        onConfirm={() => onChange(change)}
      />
    </>
  )
}

const feed = read('GET /api/calendar-feed')

/** The secret address of the reader's calendar; null when there is none. Another tab may have changed it. */
const useCalendarAddress = () => useQuery({ ...feed, staleTime: 0 })

const changes = {
  renew: { route: 'POST /api/calendar-feed', done: 'Calendar Address Created' },
  revoke: { route: 'DELETE /api/calendar-feed', done: 'Calendar Turned Off' },
} as const

/** Makes a new address, or takes the only one away. */
function useChangeCalendarAddress() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: keyof typeof changes) => call(changes[change].route),
    onSuccess: (changed, change) => {
      cache.setQueryData(feed.queryKey, changed)
      showToast({ title: changes[change].done })
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.said : undefined
      showToast({ title: 'Error', text: said ?? 'Failed to change your calendar address.', kind: 'destructive' })
      void cache.invalidateQueries({ queryKey: feed.queryKey })
    },
  })
}
