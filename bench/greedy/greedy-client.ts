import { request } from 'node:http'

/** One connection: the calls that it makes in turn, again and again, as one surfer. */
type Greedy = { cookie: string; calls: Call[] }
export type Call = { route: string; body?: object }
export type Start = { url: string; greedy: Greedy[] }

let answered = 0
let going = true

/** Resolves when the whole answer came, whatever it says. */
const discarded = (url: string, cookie: string, { route, body }: Call) =>
  new Promise<void>((resolve, reject) => {
    const [method, path = ''] = route.split(' ')
    const headers = { cookie, 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) }
    const asked = request(url + path, { method, headers }, (answer) => answer.resume().on('end', () => resolve()))
    asked.on('error', reject).end(body && JSON.stringify(body))
  })

async function askOn(url: string, { cookie, calls }: Greedy) {
  for (let turn = 0; going; turn += 1) {
    await discarded(url, cookie, calls[turn % calls.length]!)
    answered += 1
  }
}

// In a process of its own: taking these answers must not hold up the clock of those who are measured.
process.on('message', async (message: Start | 'stop') => {
  if (message === 'stop') {
    going = false
    return
  }
  await Promise.all(message.greedy.map((one) => askOn(message.url, one)))
  process.send?.(answered, () => process.disconnect?.())
})
