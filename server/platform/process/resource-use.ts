import { readFileSync } from 'node:fs'

/** Linux counts program processor time in hundredths of a second on all of Node's platforms (USER_HZ). */
const TICK_MS = 10

type ResourceUse = {
  /** Includes all threads since the process began. */
  processorMs: number
  bytes: number
}

/** Reads proc(5); null without it and for ended processes. */
export function resourceUse(pid: number): ResourceUse | null {
  try {
    // The program's name in parentheses may contain spaces; utime and stime are fields 14 and 15.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    if (!resident) return null
    return { processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, bytes: Number(resident[1]) * 1024 }
  } catch {
    return null
  }
}
