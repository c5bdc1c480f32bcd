import { utcDay } from '@labgate/contract/kit/days'
import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import {
  collectedAsText,
  dayAheadOf,
  dayAsText,
  dayOfInstant,
  dayOfText,
  instantAsText,
  instantHere,
  timeAsText,
} from '../src/forms/dates.ts'
import { phoneAsText } from '../src/forms/phone.ts'
import { administrator, signInAs } from './people.ts'

describe('a typed day', () => {
  it('is read in all common formats', () => {
    expect(
      ['12/31', '1/5', '11/26', '02/30', '12/15/2026', 'soon'].map((typed) =>
        dayAheadOf(typed, '2026-11-26'),
      ),
    ).toEqual(['2026-12-31', '2027-01-05', '2027-11-26', null, '2026-12-15', null])
    expect(dayOfText('1-2-80', true)).toBe('1980-01-02')
    expect(dayOfText('010280', true)).toBe('1980-01-02')
    expect(dayOfText('01/02/1980')).toBe('1980-01-02')
    expect(dayOfText('1/2/1980')).toBe('1980-01-02')
    expect(dayOfText('1980-01-02')).toBe('1980-01-02')
    expect(dayOfText(' 01021980 ')).toBe('1980-01-02')
    expect(dayOfText('02/29/2024')).toBe('2024-02-29')
  })

  it.each([
    '2/30/2026',
    '02/29/2023',
    '13/01/2026',
    '00/10/2026',
    '1/2-80',
    '1/2/980',
    '1980/01/02',
    '20260231',
    'tomorrow',
    '1/2/0103',
    '2026-1',
    '12/31/2200',
  ])('%s is rejected, and never read as another day', (text) => {
    expect(dayOfText(text)).toBeNull()
  })

  it('is empty when nothing is typed', () => {
    expect(dayOfText('  ')).toBe('')
    expect(dayAsText(null)).toBe('')
  })

  it('is read back unchanged from its displayed text, for every day of the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1850-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = utcDay(date)
          expect(dayOfText(dayAsText(day))).toBe(day)
        },
      ),
    )
  })

  it('always matches the month, day, and year of the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/), (text) => {
        const day = dayOfText(text)
        const [month, date, year] = text.split('/').map(Number)
        if (day !== null) expect(day.split('-').map(Number)).toEqual([year, month, date])
      }),
    )
  })
})

describe('a date and time', () => {
  it('names its time zone if it differs from the viewer’s', () => {
    expect(instantAsText('2026-03-31T14:05:00Z', 'Pacific/Honolulu')).toBe('03/31/2026 4:05 AM HST')
    expect(instantHere('')).toBe('')
  })

  it('keeps the day and the zone of its place when only a part is shown', () => {
    const at = '2026-04-01T02:05:00Z'
    expect(dayOfInstant(at, 'America/New_York')).toBe('03/31/2026')
    expect(
      collectedAsText({ collectionDate: at, noCollectionTime: true }, 'Pacific/Honolulu'),
    ).toBe('03/31/2026')
    expect(
      collectedAsText({ collectionDate: at, noCollectionTime: false }, 'Pacific/Honolulu'),
    ).toBe('03/31/2026 4:05 PM HST')
    expect([
      dayOfInstant(null),
      collectedAsText({ collectionDate: null, noCollectionTime: true }, 'Pacific/Honolulu'),
    ]).toEqual(['', ''])
  })

  it('uses a 12-hour clock for users who chose it', () => {
    signInAs({ ...administrator, clock: '12' })
    expect(['00:05', '09:30', '12:00', '23:59', ''].map(timeAsText)).toEqual([
      '12:05 AM',
      '9:30 AM',
      '12:00 PM',
      '11:59 PM',
      '',
    ])
    expect(instantAsText('2026-04-01T00:05:00Z', 'Pacific/Honolulu')).toBe('03/31/2026 2:05 PM HST')
    signInAs(administrator)
    expect(timeAsText('14:05')).toBe('14:05')
  })
})

describe('a phone number', () => {
  it('is formatted if it is a US number, and otherwise left unchanged', () => {
    expect(phoneAsText('8135550100')).toBe('(813) 555-0100')
    expect(phoneAsText('+1 813.555.0100')).toBe('(813) 555-0100')
    expect(phoneAsText('+49 30 901820')).toBe('+49 30 901820')
    expect(phoneAsText('ext 12')).toBe('ext 12')
  })
})
