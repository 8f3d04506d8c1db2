import { readersRegion } from '#web/lib/device/likely-region.ts'

const KEY = 'discover-region'

/** Stores the region, or `EVERYWHERE`, on this device. */
export function storeRegion(region: string): void {
  try {
    localStorage.setItem(KEY, region)
  } catch {
    // Without storage the likely region is used each time.
  }
}

/** The region chosen last, else the likely one. */
export function startRegion(): string | undefined {
  const likely = readersRegion()
  return storedRegion() ?? (likely && [likely.area, likely.country].filter(Boolean).join(', '))
}

function storedRegion(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
