type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** For the dialog: takes what asks the surfer whether it is still them, and resolves to whether they showed it. Returns what stops it. */
export function answerFreshSignIns(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Whether the surfer shows that it is still them; calls that need it at the same time ask once. */
export async function askForFreshSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
