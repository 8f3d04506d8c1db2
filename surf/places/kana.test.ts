import { expect, test } from 'vitest'
import { kanaSpellings } from '#surf/places/kana.ts'

test.each([
  ['はなこ', ['はなこ', 'ハナコ', 'hanako']],
  ['ｹﾞﾝﾀ', ['げんた', 'ゲンタ', 'genta']],
  ['しょうた', ['しょうた', 'ショウタ', 'shouta', 'shota']],
  ['はっとり じゅん', ['はっとり じゅん', 'ハットリ ジュン', 'hattori jun']],
  ['つちや', ['つちや', 'ツチヤ', 'tsuchiya']],
  ['ローラ', ['ろーら', 'ローラ', 'rora']],
])('%s is searched in both kana and in romaji', (typed, spellings) => {
  expect(kanaSpellings(typed)).toEqual(expect.arrayContaining(spellings))
})

test.each([
  ['Hanako', 'はなこ'],
  ['shouta', 'しょうた'],
  ['syouta', 'しょうた'],
  ['HATTORI', 'はっとり'],
  ['kenji', 'けんじ'],
  ["jun'ichi", 'じゅんいち'],
  ['fujita', 'ふじた'],
  ['kyouko', 'きょうこ'],
  ['namba', 'なんば'],
])('%s is searched as %s', (typed, hiragana) => {
  expect(kanaSpellings(typed)[0]).toBe(hiragana)
})

test.each(['Smith', 'maya.l', 'García', '李 明', 'halvorsen', '山田 はなこ', 'x', '123'])('%s has no kana', (typed) => {
  expect(kanaSpellings(typed)).toEqual([])
})
