import type { ChartData } from '@labgate/charts/figures'
import { marks } from '@labgate/charts/marks'
import { weeksAsPoints } from '@labgate/charts/periods'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Look } from '../src/theme.tsx'
import { Chart } from '../src/ui/charts/chart.tsx'
import { Spark } from '../src/ui/charts/spark.tsx'
import { showPart } from './show.tsx'

const about = {
  title: 'Received',
  unit: 'specimens a week',
  from: '2026-11-01',
  to: '2026-11-17',
  zone: 'Eastern',
  counted: 'specimens received',
}
const points = weeksAsPoints(['2026-11-01', '2026-11-08', '2026-11-15'], { underWay: true })
const lines: ChartData = {
  kind: 'lines',
  alongName: 'Week',
  points,
  series: [
    {
      name: 'Urine toxicology',
      mark: marks[0],
      values: [412, { why: 'receiving was closed' }, 140],
    },
    { name: 'Wound', mark: marks[1], values: [9, 7, 0] },
  ],
}

it('arrow keys, Home, and End move through the points and series of a chart, each is announced, and Enter opens it', async () => {
  const onOpen = vi.fn()
  showPart(<Chart {...about} data={lines} onOpen={onOpen} />)
  const notices = () => screen.getByRole('status').textContent
  expect(notices()).toBe('')
  await userEvent.tab()
  expect(notices()).toBe('Week of 11/15/2026, to date: Urine toxicology 140')
  await userEvent.keyboard('{ArrowLeft}')
  expect(notices()).toBe('Week of 11/08/2026: Urine toxicology –, receiving was closed')
  await userEvent.keyboard('{ArrowDown}')
  expect(notices()).toBe('Week of 11/08/2026: Wound 7')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(notices()).toBe('Week of 11/01/2026: Wound 9')
  await userEvent.keyboard('{End}{ArrowRight}{Enter}')
  expect(notices()).toBe('Week of 11/15/2026, to date: Wound 0')
  expect(onOpen.mock.calls).toEqual([[{ point: 2, series: 1 }]])
})

it('rows are sorted in the chart, and opening one opens the matching row of the data', async () => {
  const onOpen = vi.fn()
  const rows = [3, 9, 1, 1].map((value, at) => ({ name: `Account ${at}`, values: [value] }))
  showPart(
    <Chart
      {...about}
      data={{
        kind: 'bars',
        rowName: 'Account',
        rows,
        series: [{ name: 'Open', mark: marks[0] }],
        most: 2,
      }}
      onOpen={onOpen}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('All others (2): 2')
  expect(onOpen.mock.calls).toEqual([[{ point: 1, series: 0 }], [{ point: 0, series: 0 }]])
})

it('the table follows the chart even while it is closed, with a reason for each missing figure', async () => {
  showPart(<Chart {...about} data={lines} isTableOpen={false} />)
  const figure = screen.getByRole('figure')
  expect(within(figure).getByRole('img').getAttribute('aria-label')).toBe(
    'Received, specimens a week, 11/01/2026 to 11/17/2026, Eastern. Week of 11/01/2026 to Week of 11/15/2026, to date. ' +
      'Urine toxicology: last 140; least 140 (Week of 11/15/2026), most 412 (Week of 11/01/2026); 1 without a figure. ' +
      'Wound: last 0; least 0 (Week of 11/15/2026), most 9 (Week of 11/01/2026).',
  )
  const cells = [...figure.querySelectorAll('details table tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['Week', 'Urine toxicology', 'Wound'],
    ['Week of 11/01/2026', '412', '9'],
    ['Week of 11/08/2026', '–, receiving was closed', '7'],
    ['Week of 11/15/2026, to date', '140', '0'],
  ])
})

it('shows the period if the count is zero, and the reason if nothing could be counted', () => {
  const one = (values: (number | { why: string })[]): ChartData => ({
    kind: 'columns',
    alongName: 'Week',
    points,
    series: [{ name: 'Received', mark: marks[0], values }],
  })
  showPart(<Chart {...about} data={one([0, 0, 0])} />)
  showPart(
    <Chart
      {...about}
      data={one([
        { why: 'kept from 12/2026 on' },
        { why: 'kept from 12/2026 on' },
        { why: 'kept from 12/2026 on' },
      ])}
    />,
  )
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('No specimens received from 11/01/2026 to 11/17/2026.')).toBeTruthy()
  expect(screen.getByText('–, kept from 12/2026 on')).toBeTruthy()
})

it('renders completely without JavaScript, and the label of a sparkline contains all of its figures', () => {
  const page = renderToStaticMarkup(
    <Look>
      <Chart {...about} data={lines} />
      <Spark of="Sunrise" data={{ points, values: [4, null, 2] }} />
    </Look>,
  )
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  expect([...body.querySelectorAll('svg text')].map((text) => text.textContent)).toEqual(
    expect.arrayContaining(['to date', '400', '11/15', 'Urine toxicology', 'Wound']),
  )
  expect(body.querySelectorAll('svg path').length).toBeGreaterThan(1)
  expect(body.querySelectorAll('details td')).toHaveLength(6)
  expect(body.querySelector('svg[width="96"]')?.getAttribute('aria-label')).toBe(
    'Sunrise. Week of 11/01/2026 to Week of 11/15/2026, to date: 4, –, 2',
  )
})
