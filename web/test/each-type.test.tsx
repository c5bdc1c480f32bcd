import { testTypeMarks } from '@labgate/charts/marks'
import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { typeCount } from '@labgate/contract/figures/figures'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerDashboards } from './dashboards/answers.ts'
import { openDashboard } from './dashboards/open.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'

/*
 * Each test type has a number of specimens of its own, a prime: a column or row named for the type
 * shows only multiples of it, however they are added up.
 */
const at = new Date('2026-11-18T15:00:00Z')
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
const primeOf = (labTypeId: number): number => primes[labTypeId] ?? 0
const namesOf = testTypeMarks.flatMap(({ type, name, label }) =>
  [...new Set([name, label])].map((text) => [text, testTypeIds[type]] as const),
)
const idNamed = new Map<string, number>([...namesOf, ['To be determined', 0]])

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

interface Shown {
  labTypeId: number
  /** The figure, or what stands in its place. */
  text: string
}
/** The cells of all tables that a test type's name heads, as column or as row. */
const shownByType = (): Shown[] =>
  [...document.querySelectorAll('table')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)
    return [...table.querySelectorAll('tbody tr, tfoot tr')].flatMap((row) => {
      const [first, ...cells] = [...row.children]
      const ofRow = idNamed.get(first?.textContent ?? '')
      return cells.flatMap(({ textContent: text }, place) => {
        const head = heads[place + 1] ?? ''
        const labTypeId = idNamed.get(head) ?? (head.startsWith('Counted') ? ofRow : undefined)
        return labTypeId === undefined ? [] : [{ labTypeId, text }]
      })
    })
  })

it.each([
  ['a practice', 3],
  ['an executive', 4],
  ['an accessioner', 6],
  ['an account manager', 9],
] as const)(
  'the dashboard of %s shows the figures of each test type under its own name',
  async (_who, userType) => {
    signInAs(ofType(userType))
    answerDashboards(fakeApi(), at, 1, undefined, {
      counts: () => Array.from({ length: typeCount }, (_, id) => primeOf(id)),
      timed: Object.values(testTypeIds).map((labTypeId) => ({ labTypeId, n: primeOf(labTypeId) })),
    })
    await openDashboard('?expanded=all&tables=open')
    const shown = shownByType()
    const wrong = shown.filter(
      ({ labTypeId, text }) => Number(text.replaceAll(',', '')) % primeOf(labTypeId) !== 0,
    )
    expect(wrong).toEqual([])
    const named = new Set(
      shown
        .filter(({ text }) => Number(text.replaceAll(',', '')) > 0)
        .map(({ labTypeId }) => labTypeId),
    )
    expect(Object.values(testTypeIds).filter((id) => !named.has(id))).toEqual([])
  },
)
