import { readersRegion } from '#web/lib/device/likely-region.ts'

const KEY = 'discover-region'

/** Remembers on this device where its reader looks for spots: a region's name, or `EVERYWHERE`. */
export function keepRegion(region: string): void {
  try {
    localStorage.setItem(KEY, region)
  } catch {
    // A browser that keeps nothing begins with the likely region each time.
  }
}

/** The region to begin with: the one last chosen on this device, else the likely one; undefined where nothing suggests one. */
export function startRegion(): string | undefined {
  const likely = readersRegion()
  return keptRegion() ?? (likely && [likely.area, likely.country].filter(Boolean).join(', '))
}

function keptRegion(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
