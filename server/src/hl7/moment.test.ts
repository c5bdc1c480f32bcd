import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { isAfter, readMoment, writeMoment, type Moment } from './moment.ts'

const zone = 'America/New_York'
const moment = (text: string): Moment => {
  const found = readMoment(text, zone)
  if (found === undefined) throw new Error(`${text} is no time`)
  return found
}

describe('a message time', () => {
  it('is read back as it was written, in every zone', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Phoenix',
      'Pacific/Honolulu',
      'Pacific/Guam',
      'Asia/Kolkata',
      'UTC',
    )
    const instants = fc
      .integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
      .map((seconds) => new Date(seconds * 1000))
    fc.assert(
      fc.property(instants, zones, (at, local) => {
        const read = readMoment(writeMoment(at, local), zone)
        expect(read).toMatchObject({ at, precision: 'second', hasOffset: true })
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['20260704', '2026-07-04T04:00:00.000Z', 'day'],
    ['202607041230', '2026-07-04T16:30:00.000Z', 'minute'],
    ['20260704123045.5-0700', '2026-07-04T19:30:45.500Z', 'second'],
    ['2026', '2026-01-01T05:00:00.000Z', 'year'],
    ['202611010130', '2026-11-01T05:30:00.000Z', 'minute'],
  ])('%s is %s', (text, at, precision) =>
    expect(moment(text)).toMatchObject({ at: new Date(at), precision }),
  )

  it.each([
    '',
    'soon',
    '20260230',
    '16000101',
    '00000101',
    '20260704123045-1500',
    '202613011200',
    '2026070425',
    '202603080230',
    '20260704123045.12345',
  ])('%j is not a time', (text) => expect(readMoment(text, zone)).toBeUndefined())

  it.each([
    ['202607041230', '202607041230', false],
    ['202607041231', '202607041230', true],
    ['20260704', '202607041230', false],
    ['202607041230', '20260704', false],
    ['202607050000', '20260704', true],
    ['20260705', '202607042359', true],
    ['20260704123001', '202607041230', false],
    ['20260704123002', '20260704123001', true],
    ['202607041231', '20260704123030', true],
    ['20260704123059', '202607041230', false],
  ])('%s is after %s: %s', (one, other, isSame) =>
    expect(isAfter(moment(one), moment(other))).toBe(isSame),
  )
})
