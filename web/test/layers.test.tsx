import { existsSync, globSync, readFileSync } from 'node:fs'
import { patients } from '@labgate/contract/patients/patients'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FakeApi } from './fake-api.ts'
import type { Layer } from './layer.tsx'
import { pagesOfPatients } from './layers-of-lists.tsx'
import { layersOfPatients } from './layers.tsx'
import { beginOrders } from './orders.ts'
import { patientOf } from './patient-record.ts'
import { administrator } from './people.ts'
import { showPages } from './show.tsx'
import { expectWhose, knowAda } from './whose.ts'

/** Layers that a page or a list opens, and the test that opens each there and reads the three. */
const openedBy: Readonly<Record<string, string>> = {
  'features/orders/form/parts/attachments-part.tsx': 'order-form.test.tsx',
  'features/orders/form/parts/signatures-part.tsx': 'order-form.test.tsx',
  'features/patients/patient-merge/merge-form.tsx': 'patient-merge.test.tsx',
}

/** Folders and files whose layers are about no one patient, each with why. */
const ofNobody: Readonly<Record<string, string>> = {
  'features/accounts/': 'an account, its locations, users, and connections',
  'core/users/': 'a user',
  'core/single-sign-on/': 'an account’s identity provider',
  'features/people/security/': 'the user’s own sign-in',
  'features/people/signatures/': 'a provider’s signature or standing orders',
  'features/accounts/labs/': 'a laboratory',
  'features/clinical/clinical-tables/': 'a laboratory’s rules',
  'features/billing/billing-tables/': 'codes, prices, and rules of billing',
  'features/billing/denials/': 'rules that denials suggest',
  'features/billing/payers/': 'a payer; a typed name on the insurance of many',
  'features/orders/physician-preferences/': 'a provider’s usual tests',
  'features/billing/payer-files/':
    'files, trading partners, and remittances of many patients; each line names its own',
  'features/faxes/': 'a fax with the reports of several orders, listed with their patients',
  'features/results/resend/': 'orders of many patients, counted',
  'features/admin/jobs/': 'a job of the queue',
  'features/admin/status/': 'upkeep of the system',
  'features/desk/top-messages/': 'a message to users',
  'features/admin/style-guide/': 'samples',
  'overviews/dashboards/': 'lists, each row with its patient; a user’s own drafts',
  'features/accessioning/order-audits/': 'figures',
  'features/admin/audit-log/': 'a row of the audit log, which holds ids and no name',
  'core/restricted-charts/':
    'a chart that stays closed: by its record number alone (docs/decisions/0037)',
  'features/people/break-glass/':
    'a chart that stays closed: by its record number alone (docs/decisions/0037)',
  'features/shipping/ship-logs/dock/': 'a parcel, or tubes counted by their numbers',
  'features/shipping/ship-logs/record/': 'a parcel',
  'features/shipping/ship-logs/parts/pickup.tsx': 'the pickup of a parcel',
  'features/shipping/ship-logs/parts/carrier-label.tsx': 'the label of a parcel',
  'features/shipping/ship-logs/parts/settle-request.tsx':
    'what became of a label or pickup of a parcel',
  'features/shipping/manifests/open/': 'a manifest',
  'features/patients/record/duplicates-dialog.tsx':
    'possible duplicates of a patient not yet saved, each with its own facts',
  'features/patients/parole/patients/link-patient-drawer.tsx':
    'a search for one exact match, which it then shows',
  'core/orders/paper/left-out.tsx': 'orders of a list, each with its patient',
  'features/orders/paper/use-report-bundle.tsx': 'results of many patients in one file',
  'features/billing/preauth/rules-table.tsx': 'a payer’s rule',
  'core/receivables/account-invoices.tsx': 'an invoice to a practice',
  'core/receivables/invoice-detail.tsx': 'an invoice to a practice',
  'features/billing/books/close-month.tsx': 'a month of the books',
  'features/billing/books/deposits-tab.tsx': 'a list of deposits, whose rows bear who paid',
  'features/billing/books/months-tab.tsx': 'a list of postings, whose rows bear their patients',
  'features/billing/books/payer-accounts-tab.tsx': 'the account of a payer',
  'features/billing/books/open-amounts.tsx':
    'a list of open amounts, whose rows bear their patients',
  'features/billing/receivables/invoices-tab.tsx': 'an invoice to a practice',
  'features/billing/receivables/payment-detail.tsx':
    'within the payment’s drawer, which bears the patient',
  'features/billing/receivables/refund-detail.tsx': 'within the refund’s drawer',
  'features/billing/receivables/refunds-tab.tsx':
    'a refund to a payer, a practice, or a patient, by its bill lines',
  'features/results/result-desk/lab-system-list.tsx': 'a laboratory system',
  'features/results/result-desk/message-list.tsx':
    'a message, which names the person it is about itself; no order is known yet',
  'features/desk/inbox/inbox.page.tsx': 'holds message.tsx, which bears the patient',
  'features/desk/incidents/incidents.page.tsx':
    'holds incident-detail.tsx, which bears the patient of its specimen',
  'features/billing/receivables/statements-tab.tsx':
    'holds statement-detail.tsx, which bears the patient',
  'features/billing/work-queues/work.page.tsx': 'holds work-item.tsx, which bears the patient',
  'features/billing/work-queues/act-dialog.tsx':
    'items of many patients; over one item it bears that patient',
  'ui/capture/camera.tsx': 'pictures, from a form that bears the patient',
  'ui/confirm-destination.tsx': 'where results of an account go',
  'ui/confirm.tsx': 'the dialog itself',
  'ui/reason-confirm.tsx': 'the dialog itself',
  'ui/dialog.tsx': 'the dialog itself',
  'ui/side-drawer.tsx': 'the drawer itself',
  'ui/figures/': 'saved views',
  'ui/import/': 'a file with many rows',
  'ui/old-sheet.tsx': 'a sheet of a parcel or a manifest',
  'ui/table/': 'the columns of a list',
  'ui/take-over.tsx': 'an entry of an administrator',
}

const root = 'web/src/'
const isLayer = /<(SideDrawer|Dialog|Confirm|ReasonConfirm|WhoseLayer|Popover|HoverCard)\b/
const files = globSync('{core,features,overviews,ui}/**/*.tsx', { cwd: root }).filter((file) =>
  isLayer.test(readFileSync(root + file, 'utf8')),
)
const isNobodys = (file: string): boolean =>
  Object.keys(ofNobody).some((place) =>
    place.endsWith('/') ? file.startsWith(place) : file === place,
  )

it('every drawer and dialog is known as a patient’s, or as about no one patient with a reason', () => {
  const times = (file: string): number =>
    [Object.hasOwn(layersOfPatients, file), Object.hasOwn(openedBy, file), isNobodys(file)].filter(
      Boolean,
    ).length
  expect(files.filter((file) => times(file) !== 1)).toEqual([])
  const known = [
    ...Object.keys(layersOfPatients),
    ...Object.keys(openedBy),
    ...Object.keys(ofNobody),
  ]
  expect(known.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([])
})

it('the test named for a layer reads whose it is', () => {
  const silent = [...new Set(Object.values(openedBy))].filter((test) => {
    const at = `web/test/${test}`
    return !existsSync(at) || !readFileSync(at, 'utf8').includes('expectWhose(')
  })
  expect(silent).toEqual([])
})

let api: FakeApi
beforeEach(() => {
  api = beginOrders(administrator)
  knowAda(api)
  api.reply(patients.get, patientOf())
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
})

const each = Object.entries(layersOfPatients).flatMap(([file, layers]) =>
  layers.map((layer, at) => ({ file: layers.length > 1 ? `${file} ${at + 1}` : file, layer })),
)
const opens = async ({ show, click, next, row, at = '/', answers }: Layer): Promise<void> => {
  answers?.(api)
  await showPages({ '/': () => show }, at)
  if (row) fireEvent.click((await screen.findAllByText(row))[0]!)
  for (const name of [click, next])
    if (name) fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
  await screen.findAllByRole('note', { name: 'Patient' })
  await expectWhose()
}

it.for(each)('$file bears name, birth date, and record number', ({ layer }) => opens(layer))

it.for(Object.entries(pagesOfPatients))('%s gives the three to what it opens', ([, layer]) =>
  opens(layer),
)
