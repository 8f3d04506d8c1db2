import { expect, test } from 'vitest'
import { mailboxOf } from '#server/domain/mailbox.ts'

test.each([
  ['Kai.Nakamura+surf@GMAIL.com', 'kainakamura@gmail.com'],
  ['k.a.i.nakamura@googlemail.com', 'kainakamura@gmail.com'],
  ['kai-naka_mura+x@pm.me', 'kainakamura@proton.me'],
  ['kai+1@hotmail.com', 'kai@hotmail.com'],
  ['kai.n+1@me.com', 'kai.n@icloud.com'],
])('%s is the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))

test.each([
  ['Kai.Nakamura+surf@Example.com', 'kai.nakamura+surf@example.com'],
  ['kai.n@hotmail.com', 'kai.n@hotmail.com'],
  ['+17145550100', '+17145550100'],
])('%s may differ from all others, and counts as %s', (address, counted) => expect(mailboxOf(address)).toBe(counted))
