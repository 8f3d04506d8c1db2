/** How much of everything a database is seeded with. */
export type Size = {
  name: string
  surfers: number
  /** Buddies of the celebrity, likes of the loved session, and unread notifications of the popular surfer. */
  fans: number
  /** Buddies of the sociable surfer, the celebrity among them, and of the quiet one. */
  friends: number
  /** Sessions in the water that are overdue, whose surfers and buddies were notified. */
  forgotten: number
  /** Notifications that are to be mailed now. */
  due: number
}

export const sizes = {
  S: { name: 'S', surfers: 10_000, fans: 2_000, friends: 1_000, forgotten: 250, due: 1_000 },
  M: { name: 'M', surfers: 100_000, fans: 20_000, friends: 5_000, forgotten: 2_500, due: 10_000 },
  L: { name: 'L', surfers: 1_000_000, fans: 20_000, friends: 5_000, forgotten: 2_500, due: 10_000 },
} satisfies Record<string, Size>
export type SizeName = keyof typeof sizes
