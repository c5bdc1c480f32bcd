import type { ChartData } from '@labgate/charts/figures'
import { duration, percent } from '@labgate/charts/formats'
import { testTypeMarks } from '@labgate/charts/marks'
import { weeksAsPoints } from '@labgate/charts/periods'
import { sceneOf } from '@labgate/charts/scene'
import { tableOf } from '@labgate/charts/table'
import { expect, test } from 'vitest'
import { pagesOf } from '../../test/paper-readers.ts'
import { chartRows } from './charts.ts'
import { asPrinted, widthOf } from './faces.ts'
import { bytesOf } from './pdf.ts'
import { paragraph } from './rows.ts'
import { bodyWide, sheetOf } from './sheet.ts'

const days = [
  '2026-09-27',
  '2026-10-04',
  '2026-10-11',
  '2026-10-18',
  '2026-10-25',
  '2026-11-01',
  '2026-11-08',
  '2026-11-15',
]
const along = { alongName: 'Week', points: weeksAsPoints(days, { underWay: true }) }
const values = (most: number) =>
  days.map((_, at) => Math.round(most * (0.6 + 0.4 * Math.abs(Math.sin(at * 2 + most)))))
const types = testTypeMarks.map(({ name, label, mark }, at) => ({
  name,
  label,
  mark,
  values: values(400 / (at + 1)),
}))
const charts: ChartData[] = [
  {
    kind: 'lines',
    ...along,
    series: types.slice(0, 5).map((one, at) =>
      at === 1
        ? {
            ...one,
            values: one.values.map((value, week) =>
              week === 2 ? { why: 'receiving was closed' } : value,
            ),
          }
        : one,
    ),
  },
  { kind: 'columns', ...along, series: types.slice(0, 4), goal: { name: 'goal', value: 700 } },
  { kind: 'multiples', ...along, series: types },
  {
    kind: 'strip',
    ...along,
    name: 'Positivity',
    values: [4.1, 4.4, 3.8, 6.4, 4.7, 3.9, 4.2, 4.5],
    mean: 4.2,
    sigma: 0.5,
    format: percent(1),
  },
  {
    kind: 'bars',
    rowName: 'Account',
    most: 3,
    series: types.slice(0, 3).map(({ name, mark }) => ({ name, mark })),
    rows: ['Sunrise Pain Clinic', 'Río Grande Pediatrics', 'Summit', 'Bayou', 'Cedar'].map(
      (name, at) => ({ name, values: [9 + at, 4, at] }),
    ),
  },
  {
    kind: 'range',
    rowName: 'Test type',
    format: duration,
    rows: [
      {
        name: 'Urinalysis',
        median: 185,
        p90: 352,
        n: 260,
        before: { median: 210, p90: 400, n: 244 },
      },
      { name: 'Wound', median: 1800, p90: { why: 'fewer than 20 released' }, n: 12 },
    ],
  },
]

test.each(charts)(
  'prints a $kind chart with its drawing, all of its texts, and its whole table',
  async (data) => {
    const caption = {
      title: 'Received',
      unit: 'specimens a week',
      from: '2026-09-27',
      to: '2026-11-17',
      zone: 'Eastern',
    }
    const doc = sheetOf(
      {
        title: 'Charts',
        head: () => paragraph('Charts', bodyWide, { face: 'bold' }),
        foot: 'Labgate',
      },
      chartRows(caption, data, bodyWide),
    )
    const [page] = await pagesOf(await bytesOf(doc), 40)
    const squeezed = (text: string): string => asPrinted(text).replaceAll(/\s/g, '')
    const printed = squeezed(page?.text ?? '')
    const scene = sceneOf(data, {
      width: bodyWide,
      text: 8,
      ...('points' in data && { height: 150 }),
      widthOf: (text, size) => widthOf(text, 'bold', size),
    })
    const { head, rows } = tableOf(data)
    const wanted = [
      'Received, specimens a week, 09/27/2026 to 11/17/2026, Eastern',
      ...scene.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
      ...rows.flatMap(({ name, cells }) => [
        name,
        ...cells.flatMap(({ text, why }) => [text, why ?? '']),
      ]),
      ...head.flatMap((text) => text.split(' ')),
    ]
    expect(wanted.filter((text) => !printed.includes(squeezed(text)))).toEqual([])
    /* The chart's area has a drawing, not just text: more than a fifteenth of it is ink. */
    const { width = 0, height = 0, gray = new Uint8Array() } = page?.raster ?? {}
    const ink = gray
      .slice(0, Math.round(width * height * 0.3))
      .filter((value) => value < 200).length
    expect(ink / (width * height * 0.3)).toBeGreaterThan(0.02)
  },
)
