import type { ReactNode } from 'react'

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="text-head">{title}</h2>
      <div className="mt-2 grid gap-3 text-ink-2">{children}</div>
    </section>
  )
}
