import type { Collected } from '@labgate/contract/results/results'
import { expect, it } from 'vitest'
import { tablesOf } from './cumulative-rows.ts'

const of = (labOrderId: number, specimen: string, ...names: string[]) =>
  ({
    labOrderId,
    specimen,
    labType: 'Toxicology',
    groups: [
      {
        title: 'Opioids',
        under: '',
        values: names.map((name, at) => ({
          observationId: labOrderId * 10 + at,
          name,
          method: 'confirmation',
        })),
      },
    ],
  }) as Collected

it('each kind of specimen has its own table, with a row for each analyte and a column for each collection', () => {
  const tables = tablesOf([
    of(3, 'Urine', 'Oxycodone'),
    of(2, 'Oral fluid', 'Oxycodone'),
    of(1, 'Urine', 'Morphine', 'Oxycodone', 'Oxycodone'),
  ])
  expect(
    tables.map(({ specimen, collections, rows }) => [
      specimen,
      collections.map(({ labOrderId }) => labOrderId),
      rows.map(({ name, cells }) => [
        name,
        [...cells].map(([order, values]) => [
          order,
          values.map(({ observationId }) => observationId),
        ]),
      ]),
    ]),
  ).toEqual([
    [
      'Urine',
      [3, 1],
      [
        [
          'Oxycodone',
          [
            [3, [30]],
            [1, [11, 12]],
          ],
        ],
        ['Morphine', [[1, [10]]]],
      ],
    ],
    ['Oral fluid', [2], [['Oxycodone', [[2, [20]]]]]],
  ])
})
