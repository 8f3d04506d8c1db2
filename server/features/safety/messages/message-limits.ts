import type { Deps } from '#server/deps.ts'
import type { Message } from '#server/features/safety/messages/message-outbox.ts'
import { giveBack, isWithin, leftOf, trySpend } from '#server/platform/config/rate-limits.ts'

/** Includes the all-clear, which then never waits. */
const TEXTS_OF_ALARM = 2
const FEW_LEFT = 1 / 5

/**
 * `budget`: used up for the day. `repeated`: the recipient got another alarm just now; waits while its alarm is open.
 */
type Leave = 'granted' | 'budget' | 'repeated'

/** For `/healthz`; null without text messages. */
export async function textBudget({ db, env }: Pick<Deps, 'db' | 'env'>) {
  if (env.SMS_WEBHOOK_URL === undefined) return null
  const [texts] = await leftOf(db, { 'text-message': [] }, { env })
  const left = texts?.left ?? 0
  const few = left < env.SMS_PER_DAY * FEW_LEFT ? 'few left' : 'ok'
  return { state: left < TEXTS_OF_ALARM ? 'used up' : few, left, perDay: env.SMS_PER_DAY }
}

type LimitDeps = Pick<Deps, 'db' | 'env' | 'log'>

export function messageLimits({ db, env, log }: LimitDeps) {
  let hasWarned = false

  /** Warns the operator once when few are left, and once at none. */
  function warn(left: number) {
    const isLow = left < env.SMS_PER_DAY * FEW_LEFT
    if (isLow && !hasWarned)
      log.error(`only ${left} text messages are left of today's ${env.SMS_PER_DAY} (SMS_PER_DAY)`)
    hasWarned = isLow
  }

  async function takeText(cost: number): Promise<boolean> {
    const [budget] = await trySpend(db, { 'text-message': [] }, { env, cost })
    warn(budget!.left)
    return !budget!.isRefused
  }

  return async function askLeave({ channel, step, to, userId, attempts, mayHaveArrived }: Message): Promise<Leave> {
    const isAlarm = step === 'overdue' || step === 'help'
    // Counted at the first try, and with its alarm.
    if (attempts > 0 || mayHaveArrived || step === 'all_clear') return 'granted'
    const cost = isAlarm ? TEXTS_OF_ALARM : 1
    if (channel === 'sms' && !(await takeText(cost))) return 'budget'
    if (!isAlarm || (await isWithin(db, { 'first-alarm': [userId, to] }))) return 'granted'
    const further = {
      'further-alarm': [to],
      'further-alarm-in-day': [to],
      'further-alarm-of-surfer': [userId],
    } as const
    if (await isWithin(db, further)) return 'granted'
    if (channel === 'sms') await giveBack(db, { 'text-message': [] }, { env, cost })
    return 'repeated'
  }
}
