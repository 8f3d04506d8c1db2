import { type Call, calls } from '#bench/growth/calls.ts'
import type { MeasuredCall } from '#bench/growth/measure.ts'
import { rowsRead } from '#bench/growth/plan.ts'

/** All statements of a call together: milliseconds, once planned and on the first run with its planning, and rows. */
export function totalOf({ statements }: MeasuredCall) {
  const sum = (figure: (statement: MeasuredCall['statements'][0]) => number) =>
    statements.reduce((total, statement) => total + figure(statement), 0)
  return {
    ms: sum(({ settled }) => settled.ms + settled.planningMs),
    planningMs: sum(({ settled }) => settled.planningMs),
    newPlanMs: sum(({ newPlanMs }) => newPlanMs),
    firstMs: sum(({ first }) => first.ms + first.planningMs),
    buffers: sum(({ settled }) => settled.buffers),
    rows: sum(({ settled }) => rowsRead(settled.plan)),
    items: sum(({ items }) => items || 0),
  }
}

const rounded = (value: number) =>
  value < 10 ? value.toFixed(value < 1 ? 2 : 1) : Math.round(value).toLocaleString('en')

/** The measured sizes side by side, as a table in Markdown. Ratios compare the last size with the one before. */
export function printTable(sizes: { name: string; measured: MeasuredCall[] }[]): void {
  const names = sizes.map(({ name }) => name).join(' / ')
  const [former, last] = sizes.slice(-2)
  const heads = [
    'what',
    `ms, ${names}`,
    `of it planning, ${last?.name}`,
    `first run, ${last?.name}`,
    `buffers, ${names}`,
    `rows read / returned, ${last?.name}`,
    `times the ms of ${former?.name}`,
    'goal',
  ]
  console.log(`\n| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`)
  for (const call of calls) {
    const totals = sizes.flatMap(({ measured }) => measured.filter((one) => one.call === call).map(totalOf))
    const [before, now] = totals.slice(-2)
    if (!before || !now) continue
    const { goal } = call
    const cells = [
      call.what,
      totals.map(({ ms }) => rounded(ms)).join(' / '),
      rounded(now.planningMs),
      rounded(now.firstMs),
      totals.map(({ buffers }) => buffers.toLocaleString('en')).join(' / '),
      `${now.rows.toLocaleString('en')} / ${now.items.toLocaleString('en')}`,
      rounded(now.ms / before.ms),
      goal ? wordsOf(goal) : '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log()
}

const wordsOf = ({ ms, buffers, planningMs }: NonNullable<Call['goal']>) =>
  [`${ms} ms`, buffers && `${buffers} buffers`, planningMs && `planning ${planningMs} ms`].filter(Boolean).join(', ')
