import { expect, it } from 'vitest'
import { handmadeDays } from './handmade-days.ts'

it('refuses a copy of what kit/days and billing/money do', () => {
  for (const [source, instead] of [
    ['const weekMs = 7 * 86_400_000', 'dayMs'],
    ['const weekMs = 7 * 86400000', 'dayMs'],
    ['const today = now.toISOString().slice(0, 10)', 'utcDay'],
    ['const day = new Date(at)\n  .toISOString()\n  .slice(0, 10)', 'utcDay'],
    ['const dayAfter = (day: string) => next(day)', 'dayAfter'],
    ['function daysBetween(from: string, to: string) { return 1 }', 'daysBetween'],
    ['const text = (line.openCents / 100).toFixed(2)', 'dollarsOf'],
    ['const text = String(cents / 100)', 'dollarsOf'],
    ['const centsOf = (text: string) => Number(text) * 100', 'centsOf'],
  ] as const)
    expect(handmadeDays('part.ts', `\n${source}`).join('\n'), source).toMatch(
      new RegExp(`^part\\.ts:2 .*${instead} of |^part\\.ts:2 has its own ${instead}:`),
    )
})

it('accepts their use, and what only resembles a copy', () => {
  for (const source of [
    'const weekMs = 7 * dayMs',
    'const later = dayAfter(day, 7)',
    "const dayBefore = '2026-07-14'",
    'const clock = now.toISOString().slice(11, 16)',
    'const first = list.slice(0, 10)',
    'const share = ((100 * part) / whole).toFixed(1)',
    'const cells = (count * share) / 100',
    'const centsOf = new Map<number, number>()',
  ])
    expect(handmadeDays('part.ts', source), source).toEqual([])
})
