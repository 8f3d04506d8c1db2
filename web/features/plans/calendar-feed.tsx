import { useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

export function CalendarFeed() {
  const { data } = useCalendarAddress()
  const { mutate: change, isPending } = useChangeCalendarAddress()
  if (!data) return null
  return (
    <Section title={texts.addToYourCalendar} className="mt-6">
      <Card padded className="grid gap-3">
        <p className="text-[0.9375rem] text-ink-2">{texts.subscribeToYourPrivateAddress}</p>
        {data.url === null ? (
          <Button wide icon={<CalendarSync {...iconInButton} />} disabled={isPending} onClick={() => change('renew')}>
            {texts.getYourAddress}
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
    title: texts.makeANewAddress,
    text: texts.theOldOneWillStop,
    action: texts.newAddress,
  },
  revoke: {
    title: texts.turnTheCalendarOff,
    text: texts.calendarsWithYourAddressWill,
    action: texts.turnOff,
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
  // A page loaded over plain http may not write to the clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: texts.addressCopied })
    } catch {
      field.current?.select()
      showToast({ title: texts.couldntCopy, text: texts.theAddressIsSelectedSo })
    }
  }
  return (
    <>
      <TextField
        ref={field}
        label={texts.calendarAddress}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button wide icon={<Copy {...iconInButton} />} onClick={copy}>
        {texts.copyAddress}
      </Button>
      <ButtonPair>
        <Button fill="plain" size="m" disabled={isBusy} onClick={() => ask('renew')}>
          {texts.newAddress}
        </Button>
        <Button fill="rip" size="m" disabled={isBusy} onClick={() => ask('revoke')}>
          {texts.turnOff}
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

/** Refetched each time: another tab may have changed the address. */
const useCalendarAddress = () => useQuery({ ...feed, staleTime: 0 })

const changes = {
  renew: { route: 'POST /api/calendar-feed', done: texts.calendarAddressCreated },
  revoke: { route: 'DELETE /api/calendar-feed', done: texts.calendarTurnedOff },
} as const

const useChangeCalendarAddress = () =>
  useAct({
    call: (change: keyof typeof changes) => call(changes[change].route),
    store: (cache, changed) => cache.setQueryData(feed.queryKey, changed),
    done: (_changed, change) => ({ title: changes[change].done }),
    failed: (error) => messageOf(error) ?? texts.failedToChangeYourCalendar,
    changes: (cache, { error }) => error && cache.invalidateQueries({ queryKey: feed.queryKey }),
  })
