import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { missedRelease, UPDATE_FRAME_DAYS } from './build/update-frame.ts'

type Outdated = Record<string, { current?: string }>

/** What npm prints as JSON. `npm outdated` exits with 1 when there is something to say. */
async function npm(...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)('npm', [...args, '--json']).catch((error) => error as { stdout: string })
  return stdout ? JSON.parse(stdout) : {}
}

/** Names each direct dependency that is behind for longer than docs/security.md allows, and fails when there is one. */
const outdated = (await npm('outdated')) as Outdated
const late: string[] = []
for (const [name, { current }] of Object.entries(outdated)) {
  if (!current) continue
  const next = missedRelease(current, (await npm('view', name, 'time')) as Record<string, string>, new Date())
  if (next) late.push(`${name} ${current}: ${next} has been out for more than ${UPDATE_FRAME_DAYS} days`)
}
console.log(late.length > 0 ? late.join('\n') : `Every part keeps the frame of ${UPDATE_FRAME_DAYS} days.`)
process.exitCode = late.length > 0 ? 1 : 0
