import { figures } from '@labgate/contract/figures/figures'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { answerDashboards } from './dashboards/answers.ts'
import { openDashboard } from './dashboards/open.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'

const at = new Date('2026-11-18T15:00:00Z')
const [practice, executive, billing] = [3, 4, 18]

let api: FakeApi
const begin = (userType: number, scale = 1): void => {
  signInAs(ofType(userType))
  api = fakeApi()
  answerDashboards(api, at, scale)
}
/* By selector: querying a page of nine blocks by role takes seconds. */
const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
]
const block = (id: string): HTMLElement => all(`#${id}`)[0] ?? document.body

beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})

it('a block that fails shows its error in place and can be retried there; the other blocks stay', async () => {
  begin(executive)
  api.refuse(houseFigures.payerMix, { status: 500, code: 'broken' })
  await openDashboard()
  expect(all('[role=alert]').map((alert) => alert.closest('section')?.id)).toEqual(['payer-mix'])
  expect(all('figure').length).toBeGreaterThan(2)
  answerDashboards(api, at)
  fireEvent.click(within(block('payer-mix')).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(all('#payer-mix figure')).toHaveLength(1))
  expect(all('[role=alert]')).toEqual([])
})

it('a figure shown twice uses one response: the tile and the table agree, however often it is requested', async () => {
  begin(executive)
  answerDashboards(api, at, 1, () => api.calls(houseFigures.quality).length)
  await openDashboard()
  const tile = () =>
    all('a[href="#quality"]:not(nav *)').map(
      ({ textContent }) => /(\d+) of 40/.exec(textContent)?.[1],
    )
  const row = () =>
    all('#quality tr').filter(({ textContent }) => textContent.includes('Indicator critical-calls'))
  await waitFor(() =>
    expect(tile()).toEqual(
      row().map((one) => one.querySelector('a')?.textContent.replace(/^.*: /, '')),
    ),
  )
  expect(tile()).toHaveLength(1)
})

it('if nothing was counted, each chart shows its dates, and no figure opens a list', async () => {
  begin(executive, 0)
  await openDashboard()
  expect(all('figure').length).toBeGreaterThan(2)
  for (const figure of all('figure'))
    expect(figure.textContent).toMatch(/No .+ (on|from \d\d\/\d\d\/\d{4} to) \d\d\/\d\d\/\d{4}\./)
  expect(all('table a[data-figure]')).toEqual([])
})

it('t shows and hides the tables of charts; [ and ] move from month to month, never past the current one', async () => {
  begin(billing)
  const { router } = await openDashboard()
  const stop = listenForShortcuts()
  const press = (key: string): Promise<void> =>
    act(async () => void fireEvent.keyDown(document.body, { key }))
  const months = () =>
    api
      .calls(houseFigures.payerMix)
      .map(({ input }) => (input['searchCriteria'] as { month?: string }).month ?? 'this one')
  await press('t')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tables: 'open' }))
  expect(all('figure')[0]?.querySelector('details')?.open).toBe(true)
  await press('t')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tables: 'closed' }))
  expect(all('figure')[0]?.querySelector('details')?.open).toBe(false)
  await press('[')
  await waitFor(() => expect(months()).toEqual(['this one', '2026-10-01']))
  await press(']')
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('month'))
  await press(']')
  expect(router.state.location.search).not.toHaveProperty('month')
  stop()
})

it('Enter on a figure opens the list of exactly that figure', async () => {
  begin(practice)
  const { router } = await openDashboard('?expanded=all', {
    '/lab-order': () => <h1>Lab Order</h1>,
  })
  act(() => all('#two-weeks figure [tabindex="0"]')[0]?.focus())
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/lab-order'))
  expect(router.state.location.search).toEqual({
    measure: '1',
    from: '2026-11-17',
    to: '2026-11-17',
  })
  expect(api.calls(figures.series)).toHaveLength(1)
})

it('Back shows the whole dashboard at once, so that the page is where it was', async () => {
  begin(executive)
  const { router, container } = await openDashboard('?expanded=all', {
    '/lab-order': () => <h1>Lab Order</h1>,
  })
  const figuresBefore = all('figure').length
  await act(() => router.navigate({ to: '/lab-order' }))
  await waitFor(() => expect(all('h1').map((one) => one.textContent)).toEqual(['Lab Order']))
  const waiting = vi.fn()
  new MutationObserver(() => {
    if (container.querySelector('[aria-busy=true]') !== null) waiting()
  }).observe(container, { subtree: true, childList: true })
  act(() => router.history.back())
  await waitFor(() => expect(all('figure')).toHaveLength(figuresBefore))
  expect(waiting).not.toHaveBeenCalled()
})

it('a part is requested when it is expanded, by its heading or a link to it, keeps the focus, and stays in the address', async () => {
  begin(executive)
  const { router } = await openDashboard('')
  const button = (id: string): HTMLElement => within(block(id)).getAllByRole('button')[0]!
  const steps = router.history.length
  const requests = (): number => api.calls(figures.series).length
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const shown = vi.fn(function (this: Element) {
    return [this.id, this.querySelector('[aria-expanded]')?.getAttribute('aria-expanded')]
  })
  Element.prototype.scrollIntoView = shown
  expect(button('volume').getAttribute('aria-expanded')).toBe('false')
  expect(requests()).toBe(0)
  act(() => button('volume').focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(all('#volume figure')).toHaveLength(1))
  expect(requests()).toBe(1)
  expect(document.activeElement).toBe(button('volume'))
  expect(all('#volume h2')).toHaveLength(1)

  fireEvent.click(all('nav a[href="#quality"]')[0] ?? document.body)
  await waitFor(() => expect(all('#quality table')).toHaveLength(1))
  expect(document.activeElement?.id).toBe('quality-title')
  expect(router.state.location.search).toEqual({ expanded: 'volume.quality' })
  fireEvent.click(button('volume'))
  await waitFor(() => expect(router.state.location.search).toEqual({ expanded: 'quality' }))
  expect(all('#volume figure')).toEqual([])
  expect(router.history.length).toBe(steps)
  expect(shown.mock.results.map(({ value }) => value as unknown).at(-1)).toEqual([
    'quality',
    'true',
  ])
  fireEvent.change(within(block('segments')).getByLabelText('Test type'), {
    target: { value: '1' },
  })
  await waitFor(() => expect(router.state.location.search).toHaveProperty('labTypeId'))
  expect(scrolled).not.toHaveBeenCalled()
})
