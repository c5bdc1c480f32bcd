import { everyEndpoint } from '@labgate/contract'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** Lists of money without a file, each with its reason. */
const withoutFile: Readonly<Record<string, string>> = {
  'bills.list': 'The bills of one patient, on the patient’s page.',
}

/* The fields of a row of a paged list; [] for other answers. */
const rowOf = ({ answer: { shape } }: Endpoint): string[] => {
  const { list } = shape as { list?: unknown }
  if (!('next' in shape) || !(list instanceof z.ZodArray)) return []
  return list.element instanceof z.ZodObject ? Object.keys(list.element.shape) : []
}
const isMoney = (field: string): boolean => /cents$/i.test(field)

it('every paged list with an amount can be saved as a file, by those who can read the list', () => {
  const lists = everyEndpoint.filter(([, endpoint]) => rowOf(endpoint).some(isMoney))
  expect(lists.length).toBeGreaterThan(6)
  const missing = lists
    .filter(([name]) => !(name in withoutFile))
    .filter(([name, { access }]) => {
      const [feature, own] = name.split('.')
      const file = everyEndpoint.find(
        ([other]) =>
          other === `${feature}.exportList` ||
          other ===
            `${feature}.export${String(own).charAt(0).toUpperCase()}${String(own).slice(1)}`,
      )
      return file?.[1].access !== access
    })
    .map(([name]) => name)
  expect(missing).toEqual([])
})

it('names no list without a file that has one, or is none', () => {
  for (const name of Object.keys(withoutFile)) {
    const found = everyEndpoint.find(([one]) => one === name)
    expect(found && rowOf(found[1]).some(isMoney), name).toBe(true)
  }
})
