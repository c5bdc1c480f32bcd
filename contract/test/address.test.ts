import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { auditDateTypes } from '@labgate/contract/accessioning/order-audits'
import { bookClocks } from '@labgate/contract/billing/books'
import { receivableGroupings } from '@labgate/contract/billing/receivable-ages'
import { workViews } from '@labgate/contract/billing/work-queues'
import { inconsistencyTabs } from '@labgate/contract/desk/inconsistencies'
import { comparisons, ownedAs } from '@labgate/contract/figures/figures'
import {
  filtersOf,
  ignoredIn,
  type FilterKind,
  type FilterKinds,
} from '@labgate/contract/kit/address'
import { reviewStates } from '@labgate/contract/results/result-review'
import { criticalCalls } from '@labgate/contract/results/results'
import { expect, it } from 'vitest'

const read = (kind: FilterKind, text: string): unknown =>
  filtersOf({ it: kind }, { it: text })['it']

it.each<[FilterKind, readonly [text: string, value: unknown][], readonly string[]]>([
  [
    'number',
    [
      ['7', 7],
      ['0', 0],
      ['-1', -1],
    ],
    ['-2', '1.5', '1e3', ' 7', 'seven', '2147483648', '1'.repeat(16)],
  ],
  [
    'flag',
    [
      ['true', true],
      ['false', false],
    ],
    ['1', 'yes', 'TRUE'],
  ],
  ['day', [['2028-02-29', '2028-02-29']], ['2026-02-29', '2026-13-01', '03/01/2026', 'any', '1']],
  [
    'anyDay',
    [
      ['any', 'any'],
      ['2026-03-31', '2026-03-31'],
    ],
    ['2026-04-31', 'all'],
  ],
  ['month', [['2026-03-01', '2026-03-01']], ['2026-03-02', '2026-13-01', '2026-03']],
  [['open', 'all'], [['all', 'all']], ['closed', 'ALL', 'open,all']],
  [[1, 2, 3], [['3', 3]], ['4', '0', '03', 'one']],
  [
    { least: 0, most: 30 },
    [
      ['0', 0],
      ['30', 30],
    ],
    ['-1', '31', 'x'],
  ],
  [{ longest: 2 }, [['FL', 'FL']], ['Florida', '\0', 'a\nb']],
  ['text', [['Sunrise', 'Sunrise']], ['x'.repeat(101), '\0', 'a\nb']],
])(
  'a filter of kind %o reads what it can be, and ignores and names the rest',
  (kind, right, wrong) => {
    for (const [text, value] of right) {
      expect(read(kind, text)).toBe(value)
      expect(ignoredIn({ it: kind }, { it: text })).toEqual([])
    }
    for (const text of wrong) {
      expect(read(kind, text)).toBeUndefined()
      expect(ignoredIn({ it: kind }, { it: text })).toEqual([`it=${text}`])
    }
  },
)

it('says nothing of an absent filter, and never what is personal', () => {
  expect(ignoredIn({ dob: 'personal', from: 'day' }, { dob: 'zzz', from: '', utm: '7' })).toEqual(
    [],
  )
})

it('reads numbers of codes within the room that the database has for them', () => {
  const names = ['labTypeId', 'labStatusId', 'genderId', 'regionId', 'userTypeId', 'dateType']
  for (const [path, kinds] of Object.entries<FilterKinds>(screenParameters))
    for (const name of names.filter((one) => kinds[one] !== 'text'))
      expect(read(kinds[name] ?? 'day', '32768'), `${path} ${name}`).toBeUndefined()
})

it('has the words that the calls of each screen take', () => {
  const of = screenParameters
  expect(of['/books'].clock).toEqual(bookClocks)
  expect(of['/books'].by).toEqual(Object.keys(receivableGroupings))
  expect(of['/billing-work'].view).toEqual(workViews)
  expect(of['/inconsistency'].tab).toEqual(inconsistencyTabs)
  expect(of['/salesDetail'].compare).toEqual(comparisons)
  expect(of['/dashboard'].compare).toEqual([...comparisons, 'none'])
  expect(of['/salesDetail'].owned).toEqual(ownedAs)
  expect(of['/result-desk'].calls).toEqual(criticalCalls)
  expect(of['/results'].state).toEqual(reviewStates)
  expect(of['/audit'].dateType).toEqual(Object.values(auditDateTypes))
})
