import { expect, it } from 'vitest'
import { describeWhoAndWhen } from './who-and-when.ts'

it('writes the time of the last act in the location’s time zone, in the reader’s 12-hour or 24-hour format', () => {
  const act = {
    labStatusId: 20,
    labStatus: 'Received',
    at: '2026-11-20T19:05:00.000Z',
    userName: 'Kim Person',
    timeZone: 'America/New_York',
  }
  expect(describeWhoAndWhen({ ...act, clock: '24' })).toBe(
    'Received on 11/20/2026 at 14:05 EST by Kim Person.',
  )
  expect(describeWhoAndWhen({ ...act, clock: '12' })).toBe(
    'Received on 11/20/2026 at 2:05 PM EST by Kim Person.',
  )
})
