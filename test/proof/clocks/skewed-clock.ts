// Loaded before a server process: its clock is CLOCK_AHEAD_MS ahead of the true time, or what the parent last said by
// {clockAheadMs}. Only its own: `Date` is all that JavaScript knows of the machine's clock.

const TrueDate = Date
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const now = () => TrueDate.now() + aheadMs

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
})

process.on('message', (said) => {
  if (said instanceof Object && 'clockAheadMs' in said) aheadMs = Number(said.clockAheadMs)
})
process.channel?.unref()
