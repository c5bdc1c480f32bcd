import { late } from '@labgate/contract/accessioning/late'
import { AdvanceNotice, advanceNotices } from '@labgate/contract/billing/advance-notices'
import { bills } from '@labgate/contract/billing/bills'
import { payments } from '@labgate/contract/billing/payments'
import { preauth } from '@labgate/contract/billing/preauth'
import { statements } from '@labgate/contract/billing/receivables'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { inbox } from '@labgate/contract/desk/inbox'
import { incidents } from '@labgate/contract/desk/incidents'
import { drafts } from '@labgate/contract/orders/drafts'
import { parole } from '@labgate/contract/patients/parole'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { ReportView } from '../src/core/orders/result/report-view.tsx'
import { LatePage } from '../src/features/accessioning/late/late.page.tsx'
import { OpenBill } from '../src/features/billing/bills/open-bill.tsx'
import { AuthorizationPapers } from '../src/features/billing/preauth/authorization-papers.tsx'
import { EndingTable } from '../src/features/billing/preauth/ending-table.tsx'
import { MissingTable } from '../src/features/billing/preauth/missing-table.tsx'
import { PaymentsTab } from '../src/features/billing/receivables/payments-tab.tsx'
import { StatementDetail } from '../src/features/billing/receivables/statement-detail.tsx'
import { WorkItem } from '../src/features/billing/work-queues/work-item.tsx'
import { Message } from '../src/features/desk/inbox/message.tsx'
import { IncidentDetail } from '../src/features/desk/incidents/incident-detail.tsx'
import { OwnDrafts } from '../src/features/orders/list/own-drafts.tsx'
import { AdvanceNoticeSection } from '../src/features/orders/notice/advance-notice.tsx'
import { OrderView } from '../src/features/orders/record/order-view.tsx'
import { OwnOrders } from '../src/features/patients/parole/own/own-orders.tsx'
import { LinkedPatients } from '../src/features/patients/parole/patients/linked-patients.tsx'
import { PatientRecord } from '../src/features/patients/record/patient-record.tsx'
import { CriticalList } from '../src/features/results/result-desk/critical-list.tsx'
import { MessageView } from '../src/features/results/result-desk/message-view.tsx'
import { ReleaseList } from '../src/features/results/result-desk/release-list.tsx'
import { MissingTubes } from '../src/features/shipping/ship-logs/parts/missing-tubes.tsx'
import { nothing, onPage, row, tube, type Layer } from './layer.tsx'
import { partly, rowIn, wholeOf } from './sample.ts'

const some = { next: '', total: 1, totalIsMore: false }
const filters = { value: {}, set: nothing }

/** Layers that lists, and parts that request their own data, open. */
export const layersOfLists: Readonly<Record<string, readonly Layer[]>> = {
  'features/desk/inbox/message.tsx': [
    {
      show: <Message inboxId={3} onSettled={nothing} />,
      answers: (api) =>
        api.reply(
          inbox.get,
          wholeOf(inbox.get.answer, {
            ...row,
            patient: row.patientName,
            timeZone: 'America/New_York',
          }),
        ),
    },
  ],
  'features/desk/incidents/incident-detail.tsx': [
    {
      show: <IncidentDetail customerIncidentId={3} onSaved={nothing} />,
      answers: (api) => api.reply(incidents.get, wholeOf(incidents.get.answer, { labOrderId: 31 })),
    },
  ],
  'features/billing/bills/open-bill.tsx': [
    {
      show: <OpenBill billId={3} labOrderId={0} claimId={0} claimNumber="" />,
      answers: (api) => api.reply(bills.get, wholeOf(bills.get.answer, row)),
    },
  ],
  'features/billing/work-queues/work-item.tsx': [
    {
      show: <WorkItem queue={billingWork} workItemId={3} onAlike={nothing} onDone={nothing} />,
      answers: (api) => {
        api.reply(billingWork.get, wholeOf(billingWork.get.answer, row))
        api.reply(bills.get, wholeOf(bills.get.answer, row))
      },
    },
  ],
  'features/accessioning/late/late.page.tsx': [
    {
      show: <LatePage />,
      click: /^Assign or close/,
      answers: (api) =>
        api.reply(late.list, {
          list: [
            rowIn(late.list.answer, { ...row, timeZone: 'America/New_York', labStatus: 'Shipped' }),
          ],
          ...some,
        }),
    },
  ],
  'features/results/result-desk/critical-drawer.tsx': [
    {
      show: <CriticalList />,
      row: /000000000315/,
      answers: (api) =>
        api.reply(results.criticals, { list: [rowIn(results.criticals.answer, row)], ...some }),
    },
  ],
  'features/results/result-desk/release-list.tsx': [
    {
      show: <ReleaseList />,
      row: /000000000315/,
      answers: (api) =>
        api.reply(results.waiting, { list: [rowIn(results.waiting.answer, row)], ...some }),
    },
  ],
  'features/results/result-desk/message-view.tsx': [
    {
      show: <MessageView messageId={3} onDone={nothing} />,
      click: /^Wrong patient/,
      answers: (api) =>
        api.reply(
          messages.get,
          wholeOf(messages.get.answer, {
            state: 'processed',
            person: { name: '', dob: '', numbers: [] },
            orders: [{ ...tube, resultId: 4, version: 1 }],
          }),
        ),
    },
  ],
  'features/billing/preauth/ending-table.tsx': [
    {
      show: <EndingTable filters={filters} />,
      row: /O’Brien/,
      answers: (api) =>
        api.reply(preauth.list, { list: [rowIn(preauth.list.answer, row)], ...some }),
    },
  ],
  'features/billing/preauth/missing-table.tsx': [
    {
      show: <MissingTable filters={filters} />,
      row: /O’Brien/,
      answers: (api) =>
        api.reply(preauth.missing, { list: [rowIn(preauth.missing.answer, row)], ...some }),
    },
  ],
  'features/billing/preauth/authorization-papers.tsx': [
    {
      ...onPage(
        <AuthorizationPapers of={partly({ ...row, preAuthorizationId: 5, number: '' })} />,
        /^Remove Letter/,
      ),
      answers: (api) =>
        api.reply(patientPapers.attachments, {
          list: [
            rowIn(patientPapers.attachments.answer, {
              patientAttachmentId: 3,
              preAuthorizationId: 5,
              description: 'Letter',
              dateCreated: '01/02/2026 10:00:00',
            }),
          ],
        }),
    },
  ],
  'features/billing/receivables/payments-tab.tsx': [
    {
      show: <PaymentsTab />,
      at: '/?payment=3',
      answers: (api) =>
        api.reply(payments.list, {
          list: [rowIn(payments.list.answer, { ...row, paymentId: 3 })],
          ...some,
        }),
    },
  ],
  'features/billing/receivables/statement-detail.tsx': [
    {
      show: <StatementDetail statementId={3} onPrint={undefined} />,
      answers: (api) => api.reply(statements.get, wholeOf(statements.get.answer, row)),
    },
  ],
  'features/shipping/ship-logs/parts/missing-tubes.tsx': [
    {
      show: <MissingTubes of={{}} ends={['lost']} />,
      click: /^Lost/,
      answers: (api) =>
        api.reply(shipLogs.missing, {
          list: [rowIn(shipLogs.missing.answer, { ...row, timeZone: 'America/New_York' })],
        }),
    },
  ],
  'features/patients/parole/patients/linked-patients.tsx': [
    {
      show: <LinkedPatients officer={{ userId: 9, name: 'Lee' }} />,
      click: /^Remove/,
      answers: (api) =>
        api.reply(parole.list, {
          list: [
            rowIn(parole.list.answer, {
              patientParoleId: 3,
              patientId: 7,
              lastName: 'Bell',
              firstName: 'Ida',
              dob: '1982-06-03',
            }),
          ],
        }),
    },
  ],
  'features/patients/parole/own/own-orders.tsx': [
    {
      ...onPage(<OwnOrders patientId={7} />, /^Final/),
      answers: (api) =>
        api.reply(parole.ownOrders, {
          list: [
            { collectionDay: null, labType: 'Urine toxicology', status: 'Final', resultId: 4 },
          ],
        }),
    },
  ],
  'features/orders/notice/advance-notice.tsx': [
    {
      ...onPage(<AdvanceNoticeSection order={partly({ labOrderId: 31 })} />, /^End it/),
      answers: (api) =>
        api.reply(
          advanceNotices.get,
          wholeOf(advanceNotices.get.answer, { notices: [wholeOf(AdvanceNotice, { option: 1 })] }),
        ),
    },
  ],
  'features/orders/list/own-drafts.tsx': [
    {
      show: <OwnDrafts onGoOn={nothing} />,
      click: /^Unfinished/,
      next: /^Discard/,
      answers: (api) =>
        api.reply(drafts.list, { list: [rowIn(drafts.list.answer, { form: 'order-of-7' })] }),
    },
  ],
}

/** Pages of one patient, which mark themselves, each with a layer that it opens. */
export const pagesOfPatients: Readonly<Record<string, Layer>> = {
  'the patient’s record': {
    show: <PatientRecord isAdded={false} patientId={7} onSaved={nothing} />,
    click: /^Restrict chart/,
  },
  'an order': {
    show: (
      <OrderView
        labOrderId={31}
        actions={partly({ of: () => [] })}
        onEdit={nothing}
        onField={nothing}
      />
    ),
    click: /^Plan a repeat/,
  },
  'a report': {
    show: <ReportView labOrderId={31} />,
    click: /^Cumulative results/,
    answers: (api) =>
      api.reply(
        results.report,
        wholeOf(results.report.answer, {
          labOrderId: 31,
          patientId: 7,
          lastName: 'Bell',
          firstName: 'Ida',
          dob: '1982-06-03',
          medicalRecordId: '4471',
        }),
      ),
  },
}
