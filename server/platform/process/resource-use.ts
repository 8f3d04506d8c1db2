import { readFileSync } from 'node:fs'

/** Linux counts processor time for programs in hundredths of a second on all machines that Node runs on (USER_HZ). */
const TICK_MS = 10

type ResourceUse = {
  /** Processor time since the process began, of all its threads. */
  processorMs: number
  /** Resident memory. */
  bytes: number
}

/** What a process uses, as proc(5) tells; null where the system has no such files, and of a process that has ended. */
export function resourceUse(pid: number): ResourceUse | null {
  try {
    // The name of the program, in parentheses, may itself hold spaces; utime and stime are fields 14 and 15.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    if (!resident) return null
    return { processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, bytes: Number(resident[1]) * 1024 }
  } catch {
    return null
  }
}
