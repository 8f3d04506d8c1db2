import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/progress.ts'

type ChartCardProps = {
  title: string
  /** Table of the same data; the first cell names the row. */
  columns: string[]
  rows: { key: string | number; cells: (string | number)[] }[]
  /** Stays above both chart and table. */
  choices?: ReactNode
  words?: string | undefined
  children: ReactNode
}

export function ChartCard({ title, columns, rows, choices, words, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card padded className="not-first:mt-3 narrow:px-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lead">{title}</h3>
        <Button
          size="m"
          fill="bare"
          icon={<Table2 {...iconInButton} />}
          aria-label={texts.showAsTable(title)}
          aria-pressed={asTable}
          className="-mr-2 aria-pressed:bg-sea-wash"
          onClick={() => setAsTable(!asTable)}
        >
          {texts.showTheTable}
        </Button>
      </div>
      {words && <p className="mb-2 text-small text-ink-2">{words}</p>}
      {choices}
      {asTable ? <FiguresTable title={title} columns={columns} rows={rows} /> : children}
    </Card>
  )
}

/** Grows with the reader's text size until the columns fill the width. */
const FiguresTable = ({ title, columns, rows }: Pick<ChartCardProps, 'title' | 'columns' | 'rows'>) => (
  <table className="mt-2 w-full text-end text-[length:min(var(--t-small),4.4vw,18px)] tabular-nums [&_td]:py-1.5 [&_th]:py-1.5 [&_th]:font-strong">
    <caption className="sr-only">{title}</caption>
    <thead className="text-ink-3">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className="first:text-start not-first:pl-2">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [name, ...figures] }) => (
        <tr key={key} className="border-t border-line">
          <th scope="row" className="text-start wrap-anywhere text-ink-2">
            {name}
          </th>
          {figures.map((figure, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
            <td key={index} className="pl-2">
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
