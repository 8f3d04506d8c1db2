import { Link } from 'wouter'
import type { Safety } from '#contract/safety.ts'
import { listed } from '#web/features/safety/told-words.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { buddiesByWay, reachesSomebody } from '#web/features/safety/watch-phase.ts'
import { clock } from '#web/lib/format.ts'

const HOUR_MS = 60 * 60_000

/** One line about who is told when the surfer is not back so many hours from now; it leads to where that is mended. */
export function ToldLine({ hours }: { hours: number }) {
  const { now, safety, guard, isKnown } = useGuard()
  const back = clock(new Date(now + hours * HOUR_MS).toISOString())
  const { words, isGap, mend } =
    isKnown && guard !== 'protected'
      ? { words: UNGUARDED[guard], isGap: true, mend: undefined }
      : safety
        ? toldIn(safety, back)
        : { words: '', isGap: false, mend: undefined }
  return (
    <p role="status" className={`mt-2 min-h-tap px-1 text-small ${isGap ? 'text-rip-ink' : 'text-ink-2'}`}>
      {words}{' '}
      {mend && (
        <Link href="/settings/contacts" className="inline-block py-2 font-strong text-sea-ink">
          {mend}
        </Link>
      )}
    </p>
  )
}

const UNGUARDED = {
  nobody: "The safety watch isn't running right now. Tell someone on land.",
  unknown: "The server isn't answering, so we can't tell if your safety watch is on. Tell someone on land.",
} as const

function toldIn(safety: Safety, back: string) {
  if (!reachesSomebody(safety))
    return { words: "If you don't come back, nobody is told.", isGap: true, mend: 'Add a contact' }
  const { reached, unreached } = buddiesByWay(safety)
  const names = [...reached.map(({ user }) => user.firstName), ...safety.contacts.map(({ name }) => name)]
  if (names.length > 0) {
    const isOne = names.length + safety.moreBuddies === 1
    const told = listed(names, safety.moreBuddies)
    return { words: `Not back by ${back}? ${told} ${isOne ? 'is' : 'are'} told.`, isGap: false, mend: 'Change' }
  }
  const buddies = listed(
    unreached.map(({ user }) => user.firstName),
    safety.moreBuddies,
  )
  return {
    words: `Not back by ${back}? ${buddies} would only see it in Lineup.`,
    isGap: true,
    mend: 'Add a contact',
  }
}
