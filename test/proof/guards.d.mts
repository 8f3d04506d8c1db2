export const inEveryRun: string[]
export const guarded: Record<string, string[]>
export const longOnly: string[]
export function proofsFor(changedFiles: readonly string[], seed: number): string[]
