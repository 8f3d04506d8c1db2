import { createTransport } from 'nodemailer'
import { WebSocket } from 'ws'
import { type Check, failed, ok, reasonOf, type Verdict, warning } from '#server/health/doctor/finding.ts'
import { sendTestMail } from '#server/health/test-messages.ts'
import type { Env } from '#server/platform/config/env.ts'
import { isLoopback } from '#server/platform/config/env-rules.ts'

const CLOCK_MS = 60_000

export const outsideChecks = (env: Env, { sendTo }: { sendTo: string | undefined }): Check[] => [
  { check: 'mail', run: () => checkMail(env, sendTo) },
  { check: 'texts', run: (signal) => checkTexts(env, signal) },
  { check: 'push services', run: (signal) => checkPushHosts(env, signal) },
  { check: 'PUBLIC_URL', run: (signal) => checkPublicUrl(env, signal) },
  { check: 'live connection', run: () => checkUpgrade(env) },
]

async function checkMail(env: Env, sendTo: string | undefined): Promise<Verdict[]> {
  const { SMTP_URL, MAIL_FROM } = env
  if (!SMTP_URL) return [warning('SMTP_URL is not set: nobody gets mail, and forgotten passwords need you.')]
  const transport = createTransport({ url: SMTP_URL, requireTLS: !isLoopback(new URL(SMTP_URL)) })
  try {
    await transport.verify()
    const found = [ok('The mail server takes the connection and the login.')]
    if (MAIL_FROM.includes('@localhost')) found.push(warning('MAIL_FROM ends in @localhost: set an address of yours.'))
    if (!sendTo) return found
    const { isAccepted, answer } = await sendTestMail({ ...env, SMTP_URL }, env.DEFAULT_LANGUAGE, sendTo)
    return [...found, isAccepted ? ok(`A mail was handed over for ${sendTo}.`) : failed(refusedWith(answer))]
  } catch (error) {
    return [failed(refusedWith(reasonOf(error)))]
  } finally {
    transport.close()
  }
}

const refusedWith = (answer: string) => `The mail server refuses: ${answer}. Check SMTP_URL and MAIL_FROM.`

/** Any answer shows that the address is there; no message is handed over. */
async function isReachable(url: string, signal: AbortSignal): Promise<string | undefined> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal }).then(() => undefined, reasonOf)
}

async function checkTexts({ SMS_WEBHOOK_URL }: Env, signal: AbortSignal): Promise<Verdict[]> {
  if (!SMS_WEBHOOK_URL) return [warning('SMS_WEBHOOK_URL is not set: emergency contacts get no text messages.')]
  const reason = await isReachable(SMS_WEBHOOK_URL, signal)
  return reason
    ? [failed(`SMS_WEBHOOK_URL does not answer: ${reason}. Is its service running?`)]
    : [ok('The gateway answers, and messages are signed. Operators try it at /operators/messages.')]
}

async function checkPushHosts({ PUSH_HOSTS }: Env, signal: AbortSignal): Promise<Verdict[]> {
  const hosts = PUSH_HOSTS.filter((host) => !host.startsWith('*'))
  const reasons = await Promise.all(hosts.map((host) => isReachable(`https://${host}/`, signal)))
  const away = hosts.filter((_, nth) => reasons[nth] !== undefined)
  return away.length > 0
    ? [warning(`Not reachable: ${away.join(', ')}. Let this machine open https to them, or push does not arrive.`)]
    : [ok(`${hosts.length} services can be reached.`)]
}

async function checkPublicUrl({ PUBLIC_URL, TRUST_PROXY }: Env, signal: AbortSignal): Promise<Verdict[]> {
  const { protocol } = new URL(PUBLIC_URL)
  const answer = await fetch(`${PUBLIC_URL}/readyz`, { redirect: 'manual', signal }).catch(reasonOf)
  if (typeof answer === 'string')
    return [failed(`${PUBLIC_URL} does not answer from here: ${answer}. Is Lineup running, and the proxy?`)]
  const { status } = (await answer.json().catch(() => ({}))) as { status?: string }
  if (status === undefined)
    return [failed(`${PUBLIC_URL} is answered by something else than Lineup. Check the proxy, and ALLOWED_HOSTS.`)]
  const found = [answer.ok ? ok(`${PUBLIC_URL} is ready.`) : failed(`${PUBLIC_URL} answers '${status}'. See /healthz.`)]
  const offMs = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())
  if (offMs > CLOCK_MS) found.push(failed('The clock of the proxy or of this machine is off. Run NTP on both.'))
  if (protocol === 'http:' && !isLoopback(new URL(PUBLIC_URL)))
    found.push(warning('PUBLIC_URL is http: passwords travel in the clear, and push and passkeys do not work.'))
  if (protocol === 'https:' && !TRUST_PROXY)
    found.push(warning('TRUST_PROXY is false: behind a proxy, all visitors share one limit of attempts.'))
  return found
}

/** Without a sign-in Lineup answers 401 to an upgrade; 426 if the proxy did not pass it on. */
function checkUpgrade({ PUBLIC_URL }: Env): Promise<Verdict[]> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${PUBLIC_URL.replace(/^http/, 'ws')}/ws`, { origin: PUBLIC_URL })
    const end = (verdict: Verdict) => {
      resolve([verdict])
      socket.terminate()
    }
    socket.on('error', (error) => end(failed(`No live updates: ${reasonOf(error)}.`)))
    socket.once('unexpected-response', (_, { statusCode }) =>
      end(
        statusCode === 401
          ? ok('WebSocket upgrades arrive.')
          : failed(`An upgrade on /ws is answered with ${statusCode}. Let the proxy pass it on: docs/operating.md.`),
      ),
    )
  })
}
