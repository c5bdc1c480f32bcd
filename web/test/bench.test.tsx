import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { codes } from '@labgate/contract/clinical/codes'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { benchDifferences, differenceNames } from '@labgate/contract/orders/bench-differences'
import { labels } from '@labgate/contract/orders/labels'
import { Hold } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { currentTarget } from '../src/scan/targets.ts'
import { unsaved } from '../src/session/unsaved.ts'
import { begin, take, tubeOf } from './at-the-bench.tsx'
import { showPages } from './show.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

describe('the bench', () => {
  it('covers the birth date of a tube without a trusted label and prints no label until the date is keyed; processing then prints the labels', async () => {
    const tube = tubeOf(41)
    const api = begin(tube)
    const patient = await take(tube)
    const dob = await screen.findByRole('textbox', { name: /^DOB on the tube/ })
    expect(patient.textContent).not.toContain('1970')
    await userEvent.click(screen.getByRole('button', { name: /^Label/ }))
    expect(await screen.findByText(/^Enter the birth date from the tube first/)).toBeTruthy()
    await userEvent.type(dob, '01/02/1970')
    expect(patient.textContent).toContain('01/02/1970')
    await userEvent.click(await screen.findByRole('button', { name: 'Process' }))
    await waitFor(() =>
      expect(api.calls(accessioning.accession)[0]?.input).toMatchObject({
        match: 'keyed',
        keyedDob: '1970-01-02',
      }),
    )
    await waitFor(() => expect(api.calls(labels.print)).toHaveLength(1))
    expect(api.calls(labels.print)[0]?.input).toMatchObject({
      labOrderId: [41],
      copies: 2,
      reason: expect.stringContaining('no label') as string,
    })
  })

  it('prints no second label for a tube with a good one, and shows it only once in Last tubes, ahead of earlier tubes', async () => {
    const tube = tubeOf(42, { hasTrustedLabel: true })
    const api = begin(tube)
    const at = '2026-04-01T08:00:00.000Z'
    const known = (labOrderId: number, act: 'accession' | 'reject') => ({
      labOrderId,
      specimenBarcode: specimenNumber(labOrderId),
      patientName: 'Moss, Ada',
      act,
      at,
      stands: act === 'reject',
      labStatus: 'Received',
    })
    api.reply(accessioning.lastTubes, { list: [known(42, 'accession'), known(40, 'reject')] })
    await take(tube)
    await userEvent.click(await screen.findByRole('button', { name: 'They match: process' }))
    const last = await screen.findByRole('list', { name: 'Last tubes' })
    await waitFor(() => {
      const [first, ...others] = within(last).getAllByRole('listitem')
      expect(first?.textContent).toContain(tube.specimenBarcode)
      expect(first?.textContent).toContain('Accessioned')
      expect(
        others.filter(({ textContent }) => textContent.includes(tube.specimenBarcode)),
      ).toEqual([])
      expect(others.at(-1)?.textContent).toContain('Rejected')
    })
    expect(api.calls(labels.print)).toEqual([])
  })

  it('asks before a tube with unsaved ticks is left, keeps it on Cancel, and not once it is processed', async () => {
    const tube = tubeOf(47, { hasTrustedLabel: true })
    begin(tube)
    const ask = vi.fn(() => Promise.resolve(false))
    unsaved.askWith(ask)
    await take(tube)
    expect(unsaved.any()).toBe(false)
    const onIce = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Received on ice' })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Received on ice' }))
    expect(unsaved.any('page')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: /^Leave/ }))
    expect(ask).toHaveBeenCalledTimes(1)
    expect(onIce().checked).toBe(true)
    expect(screen.queryByText('Left unchanged')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'They match: process' }))
    await waitFor(() => expect(unsaved.any()).toBe(false))
    await waitFor(() => expect(screen.getAllByText('Accessioned').length).toBeGreaterThan(0))
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('updates its work figures after each tube, and links them to the lists they count', async () => {
    const tube = tubeOf(45, { hasTrustedLabel: true })
    const api = begin(tube)
    await take(tube)
    const figures = await screen.findByLabelText('Work at the bench')
    await waitFor(() =>
      expect(figures.textContent).toBe(
        'Your tubes in the last hour12Not yet accessioned1,000+On hold3',
      ),
    )
    const target = (name: string) =>
      new URL(within(figures).getByRole<HTMLAnchorElement>('link', { name }).href).search
    expect([target('Not yet accessioned: 1,000+'), target('On hold: 3')]).toEqual([
      '?labStatusId=20&from=any',
      '?labStatusId=1200&from=any',
    ])
    const count = api.calls(accessioning.benchFigures).length
    api.reply(accessioning.benchFigures, { tubesOfHour: 13, notAccessioned: 1000, onHold: 3 })
    await userEvent.click(await screen.findByRole('button', { name: 'They match: process' }))
    await waitFor(() =>
      expect(figures.textContent).toBe(
        'Your tubes in the last hour13Not yet accessioned1,000On hold3',
      ),
    )
    expect(api.calls(accessioning.benchFigures).length).toBeGreaterThan(count)
  })

  it.each(['reject', 'hold'] as const)(
    'offers to undo a %s for ten seconds, and undo reopens the tube',
    async (what) => {
      const tube = tubeOf(46, { hasTrustedLabel: true })
      const api = begin(tube)
      api.reply(codes.list, ({ codeType }) =>
        Object.fromEntries(
          String(codeType)
            .split(',')
            .map((_, at) => [
              `list${at}`,
              [{ id: what === 'hold' ? 12 : 105, description: 'Leaked' }],
            ]),
        ),
      )
      api.reply(accessioning[what], { id: tube.specimenBarcode, ticketId: 0 })
      api.reply(orders.undo, {})
      await take(tube)
      await userEvent.click(
        await screen.findByRole('button', { name: what === 'hold' ? /^Hold/ : /^Reject/ }),
      )
      const drawer = await screen.findByRole('dialog')
      await userEvent.click(await within(drawer).findByRole('radio', { name: /Leaked/ }))
      await userEvent.click(within(drawer).getByRole('button', { name: /^(Hold|Reject) tube/ }))
      const undo = await screen.findByRole('button', { name: /^Undo/ })
      expect(undo.textContent).toMatch(/\((10|9)\)/)
      await userEvent.click(undo)
      await waitFor(() =>
        expect(api.calls(orders.undo)[0]?.input).toMatchObject({ labOrderId: 46 }),
      )
      await screen.findByRole('region', { name: 'Patient' })
    },
  )

  it('takes the number of a reason that is pressed before the reasons have loaded, and never calls a sex not recorded because a list is missing', async () => {
    const tube = tubeOf(46)
    const api = begin(tube)
    const patient = await take(tube)
    expect(patient.textContent).toContain('Female')
    const arrive = api.later(codes.list, () => ({
      list0: [
        { id: Hold.MissingName, description: 'Missing name' },
        { id: Hold.MissingBirthDate, description: 'Missing date of birth' },
      ],
    }))
    await userEvent.click(await screen.findByRole('button', { name: /^Hold/ }))
    await screen.findByRole('dialog')
    await userEvent.keyboard('2')
    arrive()
    const second = await screen.findByRole<HTMLInputElement>('radio', {
      name: /Missing date of birth/,
    })
    await waitFor(() => expect(second.checked).toBe(true))
  })

  it('returns focus to the specimen number after a click outside the controls', async () => {
    begin(tubeOf(41))
    await showPages({ '/accessioning': AccessioningPage }, '/accessioning')
    const field = await screen.findByRole('textbox', { name: /^Specimen number/ })
    for (const aside of [screen.getByRole('heading', { level: 1 }), document.body]) {
      field.blur()
      await userEvent.click(aside)
      expect(document.activeElement).toBe(field)
    }
  })
  it('returns focus to Next tube after a click beside a finished tube, so that Enter still leads to the next one', async () => {
    const tube = tubeOf(48, {
      labStatusId: 30,
      accessionedDate: '2026-03-31T11:00:00.000Z',
      accessioner: 'Kim Person',
    })
    begin(tube)
    await take(tube)
    const next = await screen.findByRole('button', { name: /^Next tube/ })
    for (const aside of [screen.getByRole('heading', { level: 1 }), document.body]) {
      next.blur()
      await userEvent.click(aside)
      expect(document.activeElement).toBe(next)
    }
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: /^Specimen number/ })
  })

  it('processes nothing on Enter at the button, or while another code was scanned last', async () => {
    const tube = tubeOf(43, { hasTrustedLabel: true })
    const api = begin(tube)
    await take(tube)
    const process = await screen.findByRole('button', { name: 'They match: process' })
    process.focus()
    await userEvent.keyboard('{Enter} ')
    act(() => currentTarget()?.unread?.({ kind: 'foreign', text: 'XR1234', trackingNo: '' }))
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain(
      'XR1234Not a Labgate number.',
    )
    await userEvent.click(process)
    expect(api.calls(accessioning.accession)).toEqual([])
    act(() => currentTarget()?.take({ kind: 'specimen', code: tube.specimenBarcode }))
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).not.toContain('XR1234')
    await userEvent.click(process)
    await waitFor(() => expect(api.calls(accessioning.accession)).toHaveLength(1))
  })

  it.each(differenceNames)(
    'puts holding first when tube and order differ on %s, until someone says why it is processed',
    async (name) => {
      const api = begin(tubeOf(49, { hasTrustedLabel: true }))
      await take(tubeOf(49, { hasTrustedLabel: true }))
      await userEvent.click(
        await screen.findByRole('checkbox', {
          name: new RegExp(`^${benchDifferences[name]}$`, 'i'),
        }),
      )
      const hold = screen.getByRole('button', { name: /^Hold/ })
      expect(hold.textContent).toContain('Ctrl')
      const isOfPeople = name === 'mismatchName' || name === 'mismatchDOB'
      const process = screen.getByRole('button', {
        name: isOfPeople ? 'Release and process' : 'Process despite the difference',
      })
      expect(process.textContent).not.toContain('Ctrl')
      await userEvent.click(process)
      expect(api.calls(accessioning.accession)).toEqual([])
      if (isOfPeople) return
      await userEvent.type(
        screen.getByRole('textbox', { name: 'Why it is processed although tube and order differ' }),
        'Confirmed by phone',
      )
      expect(process.textContent).toContain('Ctrl')
      expect(screen.queryByRole('button', { name: 'They match: process' })).toBeNull()
      await userEvent.click(process)
      await waitFor(() => expect(api.calls(accessioning.accession)).toHaveLength(1))
    },
  )
})
