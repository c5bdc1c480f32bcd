import { expect, it } from 'vitest'
import { scanOutcomes, verdictOf, type ScanOutcome } from '../src/shipping/parcels.ts'

it('a tube for another laboratory never simply passes, and is no reason to stop', () => {
  const outcomes = Object.keys(scanOutcomes) as ScanOutcome[]
  const verdicts = (otherLab: string) => outcomes.map((outcome) => verdictOf({ outcome, otherLab }))
  expect(verdicts('')).toContain('pass')
  expect(verdicts('Far Laboratory')).toEqual(
    verdicts('').map((verdict) => (verdict === 'pass' ? 'look' : verdict)),
  )
})
