import type { Deps } from '#server/deps.ts'
import type { Message } from '#server/features/safety/messages/due-messages.ts'
import { giveBack, isWithin, leftOf, trySpend } from '#server/platform/config/rate-limits.ts'

/** An alarm pays for its all-clear as well, which then never has to wait. */
const TEXTS_OF_ALARM = 2
/** From here on the operator is warned. */
const FEW_LEFT = 1 / 5

/**
 * Whether a message may leave now, and if not why. `budget`: the text messages of the day are used up. `repeated`: its
 * receiver was notified of another alarm just now; it waits while its alarm is open, and is withdrawn when that is closed.
 */
type Leave = 'granted' | 'budget' | 'repeated'

/** How many text messages are left of the day's, for `/healthz`; null on a server that sends none. */
export async function textBudget({ db, env }: Pick<Deps, 'db' | 'env'>) {
  if (env.SMS_WEBHOOK_URL === undefined) return null
  const [texts] = await leftOf(db, { 'text-message': [] }, { env })
  const left = texts?.left ?? 0
  const few = left < env.SMS_PER_DAY * FEW_LEFT ? 'few left' : 'ok'
  // An alarm needs two; what is left below that is of no use to it.
  return { state: left < TEXTS_OF_ALARM ? 'used up' : few, left, perDay: env.SMS_PER_DAY }
}

type LimitDeps = Pick<Deps, 'db' | 'env' | 'log'>

/** Counts a message against the limits on alarms and on text messages, before its first try to send alone. */
export function messageLimits({ db, env, log }: LimitDeps) {
  let hasWarned = false

  /** The operator hears of it once, when few are left and when none are, until the next day's texts are there. */
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
    // What was counted at the first try is not counted again, and an all-clear was counted with its alarm.
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
