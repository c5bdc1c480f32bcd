import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { compareFigures, spansOfNight } from './compare-figures.ts'
import { foldFigures } from './keep-folding.ts'

it('each night compares the last months and one older month in turn, fixes differences, and logs them', async () => {
  const spans = spansOfNight(new Date('2026-11-25T13:20:00Z'), 'America/New_York')
  expect(spans[0]).toEqual({ from: '2026-10-01', to: '2026-11-26' })
  const olderOnes = Array.from({ length: 24 }, (_, night) =>
    spansOfNight(new Date(Date.UTC(2026, 10, 1 + night, 13, 20)), 'America/New_York'),
  )
  expect(new Set(olderOnes.map(([recent, older]) => `${recent?.from} ${older?.from}`)).size).toBe(
    24,
  )

  const practice = await openPractice()
  const { lab, clinic } = practice
  await practice.saved(clinic)
  expect(await foldFigures(lab.database)).toBeGreaterThan(0)
  expect(await foldFigures(lab.database)).toBe(0)
  const logged: object[] = []
  const context = {
    ...lab.context,
    log: { ...lab.context.log, error: (what: object) => void logged.push(what) },
  } as typeof lab.context
  expect(await compareFigures(context)).toBe(0)
  await lab.owner('update figure_account set t1 = t1 + 5')
  expect(await compareFigures(context)).toBeGreaterThan(0)
  expect(logged).toHaveLength(1)
  expect(await compareFigures(context)).toBe(0)
  expect(
    await lab.owner(
      'select differences > 0 as found from figure_comparison order by figure_comparison_id',
    ),
  ).toContainEqual({ found: true })
  await lab.close()
})
