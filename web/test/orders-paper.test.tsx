import { labels, type Printed } from '@labgate/contract/orders/labels'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { usePrintOrder } from '../src/core/orders/paper/use-print-order.tsx'
import { PatientConsent } from '../src/features/orders/form/parts/patient-consent.tsx'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { usePaper } from '../src/ui/papers/use-paper.tsx'
import { beginOrders, orderRowOf } from './orders.ts'
import { clinicAdministrator } from './people.ts'
import { showPages } from './show.tsx'

/* jsdom draws on no canvas. */
vi.mock('../src/core/signatures/parts/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const pdf = { fileType: 'application/pdf', fileName: 'labels.pdf', fileAsBase64: btoa('%PDF-1.7') }
const reprint = {
  code: 'faulty',
  issues: [{ path: ['reason'], message: 'This label was printed before.', rule: 'reprint' }],
}
const before: Printed = {
  labelPrintId: 1,
  at: '2026-03-31T14:10:00.000Z',
  userName: 'Ann Lee',
  copies: 2,
  reason: '',
  printer: '',
  failed: '',
  isCurrent: false,
}

let print: ReturnType<typeof vi.fn>
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  URL.createObjectURL = () => 'about:blank#paper'
  URL.revokeObjectURL = () => {}
  print = vi.fn()
  /* jsdom opens no PDF: the frame is ready immediately. */
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({
    focus: () => {},
    print,
  } as never) // the mock's type is wider than any function's
})
const loadFrames = () =>
  document.querySelectorAll('iframe[title="Print"]').forEach((frame) => fireEvent.load(frame))

const AfterSave = ({ copies }: { copies: number }) => {
  const printing = usePrintOrder()
  return (
    <>
      <h1>Saved</h1>
      <button
        type="button"
        onClick={() => void printing.print([31], { copies, requisition: true })}
      >
        Save
      </button>
      {printing.parts}
    </>
  )
}
const save = async (copies: number) => {
  void showPages({ '/': () => <AfterSave copies={copies} /> }, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
}

it('a paper for a patient opens in the patient’s language, and in each one that is chosen', async () => {
  const requests: (string | undefined)[] = []
  const Paper = () => {
    const paper = usePaper()
    const ask = (language?: string) => {
      requests.push(language)
      return Promise.resolve({ ...pdf, fileName: `${language ?? 'own'}.pdf` })
    }
    return (
      <>
        <button type="button" onClick={() => void paper.showInLanguages('Statement', ask)}>
          Show
        </button>
        {paper.dialog}
      </>
    )
  }
  void showPages({ '/': Paper }, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  for (const name of ['In Spanish', 'In English'])
    await userEvent.click(await screen.findByRole('button', { name }))
  expect(requests).toEqual([undefined, 'es', 'en'])
})

it('a patient reads the consent in the own language, and in the other one on request', async () => {
  void showPages({ '/': () => <PatientConsent recorded="es" onTaken={() => {}} /> }, '/')
  expect((await screen.findByText(/^Doy mi consentimiento/)).lang).toBe('es')
  expect(screen.queryByText(/^I consent/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'In English' }))
  expect((await screen.findByText(/^I consent to testing/)).lang).toBe('en')
  expect(screen.queryByText(/^Doy mi consentimiento/)).toBeNull()
})

it('a name that cannot be printed is reported, with a link to the patient whose name needs Latin letters', async () => {
  const api = beginOrders(clinicAdministrator)
  const message =
    'Enter the last name in Latin letters in the patient’s record. Nothing was printed.'
  api.refuse(labels.print, {
    code: 'name-not-printable',
    message,
    detail: { patientId: 7, fields: ['lastNameLatin'] },
  })
  await showPages(
    { '/': () => <AfterSave copies={1} />, '/patient': () => <h1>Patient record</h1> },
    '/',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(message)).not.toEqual([])
  await userEvent.click((await screen.findAllByRole('button', { name: 'Open the patient' }))[0]!)
  expect(await screen.findByRole('heading', { name: 'Patient record' })).toBeTruthy()
})

it('after a save, labels go to the print dialog and the requisition is shown, without another prompt', async () => {
  const api = beginOrders(clinicAdministrator)
  api.reply(labels.print, {
    ...pdf,
    count: 2,
    printer: '',
    left: [],
    message: '2 labels.',
  })
  api.reply(requisitions.get, {
    ...pdf,
    fileName: 'R1.pdf',
    size: 8,
    hash: 'ab',
    builtAt: '2026-03-31T14:10:00.000Z',
  })
  await save(2)
  await waitFor(() => expect(document.querySelector('iframe[title="Print"]')).not.toBeNull())
  loadFrames()
  expect(await screen.findByRole('dialog', { name: 'Requisition' })).toBeTruthy()
  expect(print).toHaveBeenCalledTimes(1)
  expect(api.calls(labels.print).map(({ input }) => input)).toMatchObject([
    { labOrderId: [31], copies: 2, reason: '' },
  ])
})

it('from a requisition, the patient’s copy is a button away, in either language', async () => {
  const api = beginOrders(clinicAdministrator)
  api.reply(labels.print, {
    ...pdf,
    count: 0,
    printer: '',
    left: [],
    message: 'No labels printed.',
  })
  api.reply(requisitions.get, { ...pdf, size: 8, hash: 'ab', builtAt: '2026-03-31T14:10:00.000Z' })
  api.reply(requisitions.patientCopy, { ...pdf, fileName: 'R1-copy.pdf', size: 8 })
  await save(0)
  const requisition = await screen.findByRole('dialog', { name: 'Requisition' })
  await userEvent.click(within(requisition).getByRole('button', { name: 'Patient’s copy' }))
  const copy = await screen.findByRole('dialog', { name: 'Patient’s copy' })
  await userEvent.click(within(copy).getByRole('button', { name: 'In Spanish' }))
  await waitFor(() =>
    expect(api.calls(requisitions.patientCopy).map(({ input }) => input['language'])).toEqual([
      undefined,
      'es',
    ]),
  )
})

it('a browser set to download PDFs offers the labels as a file and waits for no frame', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'))
  const api = beginOrders(clinicAdministrator)
  api.reply(labels.print, {
    ...pdf,
    count: 2,
    printer: '',
    left: [],
    message: '2 labels.',
  })
  api.reply(requisitions.get, {
    ...pdf,
    fileName: 'R1.pdf',
    size: 8,
    hash: 'ab',
    builtAt: '2026-03-31T14:10:00.000Z',
  })
  await save(2)
  const dialog = await screen.findByRole('dialog', { name: 'Labels' })
  expect(within(dialog).getByText(/downloads PDFs/)).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Download' })).toBeTruthy()
  expect(within(dialog).queryByTitle('Labels')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Requisition' })).toBeTruthy()
})

it('reports that no labels were printed if none are requested', async () => {
  const api = beginOrders(clinicAdministrator)
  api.reply(labels.print, {
    fileType: '',
    fileName: '',
    fileAsBase64: '',
    count: 0,
    printer: '',
    left: [],
    message: 'No labels printed: 0 copies requested.',
  })
  api.reply(requisitions.get, { ...pdf, size: 8, hash: 'ab', builtAt: '2026-03-31T14:10:00.000Z' })
  await save(0)
  expect(await screen.findByText('No labels printed: 0 copies requested.')).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
})

it('reprinting a label shows that its data changed since the last print, requires a reason, and sends it', async () => {
  const api = beginOrders(clinicAdministrator)
  api.reply(labels.list, { list: [before] })
  api.refuse(labels.print, reprint)
  api.reply(requisitions.get, { ...pdf, size: 8, hash: 'ab', builtAt: '2026-03-31T14:10:00.000Z' })
  await save(1)
  const drawer = await screen.findByRole('dialog', { name: 'Print label' })
  expect(await within(drawer).findByText(/changed after the label was printed/)).toBeTruthy()
  await userEvent.click(within(drawer).getByRole('button', { name: /^Print label/ }))
  expect(await within(drawer).findByText('Enter why it is being reprinted.')).toBeTruthy()
  await userEvent.click(within(drawer).getByRole('combobox', { name: /Reason for reprint/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'The label is lost' }))
  api.reply(labels.print, { ...pdf, count: 1, printer: '', left: [] })
  await userEvent.click(within(drawer).getByRole('button', { name: /^Print label/ }))
  await waitFor(() =>
    expect(api.calls(labels.print).at(-1)?.input).toMatchObject({
      labOrderId: [31],
      copies: 1,
      reason: 'The label is lost',
    }),
  )
})

it('a whole list is printed by the ids that the server returns; results are tracked until they are one PDF', async () => {
  const api = beginOrders(clinicAdministrator)
  api.reply(requisitions.ofList, { list: [31, 32] })
  api.reply(requisitions.merged, { ...pdf, count: 2, left: [] })
  void showPages({ '/lab-order': OrdersPage }, '/lab-order')
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Print requisitions')
  expect(await screen.findByRole('dialog', { name: 'Requisitions of 2 orders' })).toBeTruthy()
  expect(api.calls(requisitions.merged).map(({ input }) => input)).toMatchObject([
    { labOrderId: [31, 32] },
  ])
  await userEvent.keyboard('{Escape}')
  api.reply(reportBundles.begin, { reportBundleId: 7, count: 2 })
  api.reply(reportBundles.state, {
    reportBundleId: 7,
    state: 'making',
    made: 1,
    count: 2,
    says: '',
  })
  await choose('Print results')
  expect(await screen.findByText('1 of 2 reports')).toBeTruthy()
  expect(api.calls(reportBundles.begin).map(({ input }) => input)).toMatchObject([
    { labOrderId: [31, 32] },
  ])
  api.reply(reportBundles.pdf, pdf)
  api.reply(reportBundles.state, { reportBundleId: 7, state: 'done', made: 2, count: 2, says: '' })
  expect(await screen.findByRole('dialog', { name: 'Results' })).toBeTruthy()
})

it('orders selected in the list are printed together, and those that cannot be printed are named', async () => {
  const api = beginOrders(clinicAdministrator)
  const numbers = ['000000000315', '000000000326', '000000000337']
  const rows = numbers.map((specimenBarcode, at) =>
    orderRowOf({ labOrderId: 31 + at, specimenBarcode }),
  )
  api.reply(orders.list, {
    list: rows,
    next: '',
    total: 3,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  void showPages({ '/lab-order': OrdersPage }, '/lab-order')
  const user = userEvent.setup()
  const box = (at: number) =>
    screen.findByRole('checkbox', { name: `Select O'Brien, Ada, ${numbers[at]}` })
  await user.click(await box(2))
  screen.getByRole('row', { name: new RegExp(String(numbers[0])) }).focus()
  await user.keyboard(' ')
  const bar = screen.getByRole('group', { name: 'Print selected orders' })
  expect(within(bar).getByText('2 selected')).toBeTruthy()
  const left = [
    {
      labOrderId: 33,
      specimenBarcode: String(numbers[2]),
      says: 'The order has ended and has no label.',
    },
  ]
  api.reply(requisitions.merged, { ...pdf, count: 1, left })
  await user.click(within(bar).getByRole('button', { name: 'Print requisitions' }))
  const named = await screen.findByRole('dialog', { name: 'One order was not printed' })
  expect(within(named).getByRole('row').textContent).toBe(
    `${numbers[2]}The order has ended and has no label.`,
  )
  expect(api.calls(requisitions.merged).map(({ input }) => input)).toMatchObject([
    { labOrderId: [31, 33], leaveOut: true },
  ])
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Requisition of 1 order' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(within(bar).getByRole('button', { name: 'Print labels' }))
  const drawer = await screen.findByRole('dialog', { name: 'Print labels' })
  api.reply(labels.print, { ...pdf, count: 2, printer: '', left: [] })
  await user.click(within(drawer).getByRole('button', { name: /^Print labels of 2 orders/ }))
  await waitFor(() =>
    expect(api.calls(labels.print).at(-1)?.input).toMatchObject({
      labOrderId: [31, 33],
      leaveOut: true,
    }),
  )
})

it.for([
  [500, true],
  [501, false],
] as const)('papers of a list of %d orders are offered: %s', async ([total, isOffered]) => {
  const api = beginOrders(clinicAdministrator)
  api.reply(orders.list, {
    list: [orderRowOf()],
    next: '',
    total,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  void showPages({ '/lab-order': OrdersPage }, '/lab-order')
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  const item = await screen.findByRole('menuitem', { name: 'Print labels' })
  await waitFor(() => expect(item.hasAttribute('data-disabled')).toBe(!isOffered))
  expect(api.calls(orders.list)).toHaveLength(1)
  expect(screen.queryByText(/at most 500 orders can be printed at once/) !== null).toBe(!isOffered)
})
