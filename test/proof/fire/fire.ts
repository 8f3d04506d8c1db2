import { setTimeout as pause } from 'node:timers/promises'
import type { MailManner } from '#test/fakes/mail-server.ts'
import type { PushManner } from '#test/fakes/push-service.ts'
import type { SmsManner } from '#test/fakes/sms-gateway.ts'
import type { FireGround } from '#test/proof/fire/fire-ground.ts'
import { isUnreachable } from '#test/proof/fire/fire-surfers.ts'

const MAIL: MailManner[] = ['fine', 'silent', 'hangs up', 421, 451]
const SMS: SmsManner[] = [
  'fine',
  'silent',
  'takes it and falls silent',
  'hangs up',
  { status: 500 },
  { status: 429, headers: { 'retry-after': '1' } },
]
const PUSH: PushManner[] = ['fine', 'silent', { status: 500 }, { status: 429, headers: { 'retry-after': '1' } }]

const oneOf = <One>(all: readonly One[], chance: () => number) => all[Math.floor(chance() * all.length)]!

type Fire = {
  restartDatabase: () => Promise<void>
  /** It burns for so long, and four times at least: then the database was restarted once, and servers killed. */
  forMs: number
  chance: () => number
}
const TIMES_AT_LEAST = 4

/**
 * Every second or so a server process is killed or the database restarts, and the peers change their manners towards half
 * of those whom they serve. At the end all is well again. Says what happened.
 */
export async function setFire(ground: FireGround, { restartDatabase, forMs, chance }: Fire) {
  const { mail, sms, push, running, working } = ground
  const happened = { kills: 0, restarts: 0 }
  const until = Date.now() + forMs
  peersBehave(ground)
  for (let round = 0; round < TIMES_AT_LEAST || Date.now() < until; round++) {
    const [badMail, badSms, badPush] = [oneOf(MAIL, chance), oneOf(SMS, chance), oneOf(PUSH, chance)]
    const isHit = (to: string) => [...to].reduce((sum, letter) => sum + letter.charCodeAt(0), round) % 2 === 0
    mail.manner = (to) => (isUnreachable(to) ? 550 : isHit(to) ? badMail : 'fine')
    sms.manner = (to) => (isUnreachable(to) ? { status: 422 } : isHit(to) ? badSms : 'fine')
    push.manner = (endpoint) => (isHit(endpoint) ? badPush : 'fine')
    await pause(500 + chance() * 1_500)
    const lineup = oneOf([...running, ...working], chance)
    if (round % 4 === 1) {
      happened.restarts += 1
      await restartDatabase()
    } else if (lineup) {
      happened.kills += 1
      await lineup.kill()
    }
  }
  peersBehave(ground)
  await ground.allRun()
  return happened
}

function peersBehave({ mail, sms, push }: FireGround) {
  mail.manner = (to) => (isUnreachable(to) ? 550 : 'fine')
  sms.manner = (to) => (isUnreachable(to) ? { status: 422 } : 'fine')
  push.manner = () => 'fine'
}
