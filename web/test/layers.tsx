import { Stage } from '@labgate/contract/orders/order-status'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { LaboratoryMessageDrawer } from '../src/core/incidents/laboratory-message-drawer.tsx'
import { NewIssueDrawer } from '../src/core/incidents/new-issue-drawer.tsx'
import { LabelDrawer } from '../src/core/orders/paper/label-drawer.tsx'
import { PatientSignatureShown } from '../src/core/orders/papers/patient-signature-shown.tsx'
import { AmendList } from '../src/core/orders/result/amend-list.tsx'
import { CumulativeDrawer } from '../src/core/orders/result/cumulative-drawer.tsx'
import { TrendDrawer } from '../src/core/orders/result/trend-drawer.tsx'
import { EligibilityDrawer } from '../src/core/patients/insurance/eligibility-drawer.tsx'
import { InsuranceDrawer } from '../src/core/patients/insurance/insurance-drawer.tsx'
import { SettleDialog } from '../src/core/planned-orders/settle-dialog.tsx'
import { EndTube } from '../src/features/accessioning/bench/end-tube.tsx'
import { CorrectionDrawer } from '../src/features/corrections/correction-drawer.tsx'
import { DecideMove } from '../src/features/corrections/decide-move.tsx'
import { SendReportButton } from '../src/features/corrections/send-report-button.tsx'
import { UndoDialog } from '../src/features/corrections/undo-dialog.tsx'
import { IncidentFiles } from '../src/features/desk/incidents/incident-files.tsx'
import {
  OrderAttachments,
  OrderAttachmentsDrawer,
} from '../src/features/orders/papers/order-attachments.tsx'
import { MoveOrder } from '../src/features/orders/parts/move-order.tsx'
import { OrderDrawers } from '../src/features/orders/parts/order-drawers.tsx'
import { PlanDrawer } from '../src/features/orders/planned-orders/plan-drawer.tsx'
import { AffectedDialog } from '../src/features/patients/demographics/affected-dialog.tsx'
import { CheckDrawer } from '../src/features/patients/identity/check-drawer.tsx'
import { DecideDrawer as DecideIdentity } from '../src/features/patients/identity/decide-drawer.tsx'
import { RequestDrawer } from '../src/features/patients/identity/request-drawer.tsx'
import { AddAttachmentDrawer } from '../src/features/patients/papers/add-attachment-drawer.tsx'
import { DeleteAttachment, RevokeRelease } from '../src/features/patients/papers/end-attachment.tsx'
import { DecideDrawer as DecideMerge } from '../src/features/patients/patient-merge/decide-drawer.tsx'
import { DetailsDrawer } from '../src/features/patients/patient-merge/details-drawer.tsx'
import { NotSameDrawer } from '../src/features/patients/patient-merge/not-same-drawer.tsx'
import { UnmergeDrawer } from '../src/features/patients/patient-merge/unmerge-drawer.tsx'
import { Restriction } from '../src/features/patients/record/restriction.tsx'
import { SsnDialog } from '../src/features/patients/record/ssn-dialog.tsx'
import { SendAgain } from '../src/features/results/calls/send-again.tsx'
import { TakeBack } from '../src/features/shipping/manifests/final/take-back.tsx'
import { AddNoteDrawer } from '../src/ui/papers/add-note-drawer.tsx'
import { PaperModal } from '../src/ui/papers/paper-modal.tsx'
import { ShowPaper } from '../src/ui/papers/show-paper.tsx'
import { tubeOf } from './at-the-bench.tsx'
import { ada, nothing, onPage, order, row, tube, type Layer } from './layer.tsx'
import { layersOfLists } from './layers-of-lists.tsx'
import { patientOf } from './patient-record.ts'
import { partly } from './sample.ts'

const correction = { ...row, act: 'patient' as const, fields: [], left: { labels: 0, reports: 0, faxes: 0, messages: 0 }, followUps: [], createdBy: '', createdDate: null, decidedBy: '', undoneBy: '', reason: 'wrong-patient' as const, note: '' } // prettier-ignore
const merge = {
  patientMergeId: 6,
  patientId: 7,
  patientId_Folded: 9,
  name: 'O’Brien, Ada',
  dob: ada.dob,
  nameFolded: 'Bell, Ida',
  dobFolded: '1982-06-03',
  state: 'asked' as const,
  picks: [],
  secondPersonFor: [],
  decidedBy: '',
  undoneBy: '',
}
const paper = { patientAttachmentId: 3, attachmentType: 'Consent', description: 'Form' }

/** Each file with a layer over a patient, and how it is opened. */
export const layersOfPatients: Readonly<Record<string, readonly Layer[]>> = {
  'features/accessioning/bench/end-tube.tsx': [
    {
      show: (
        <EndTube
          {...({ what: 'hold', order: tubeOf(1), onClose: nothing } as Parameters<
            typeof EndTube
          >[0])}
        />
      ),
    },
  ],
  'features/results/calls/send-again.tsx': [
    onPage(<SendAgain of={partly({ deliveryId: 3, way: 'mail' })} onClose={nothing} />),
  ],
  'features/corrections/correction-drawer.tsx': [
    { show: <CorrectionDrawer correction={partly(correction)} onClose={nothing} /> },
  ],
  'features/corrections/decide-move.tsx': [
    { show: <DecideMove correction={partly(correction)} accept onClose={nothing} /> },
  ],
  'features/corrections/send-report-button.tsx': [
    { show: <SendReportButton labOrderId={31} />, click: /^Send report again/ },
  ],
  'features/corrections/undo-dialog.tsx': [
    { show: <UndoDialog correction={partly(correction)} onClose={nothing} /> },
  ],
  'features/patients/demographics/affected-dialog.tsx': [
    onPage(<AffectedDialog patientId={7} affected={[]} onClose={nothing} />),
  ],
  'features/patients/identity/check-drawer.tsx': [
    onPage(<CheckDrawer tube={partly(tube)} onClose={nothing} />),
  ],
  'features/patients/identity/decide-drawer.tsx': [
    onPage(
      <DecideIdentity
        correction={partly({ identityCorrectionId: 5, was: {}, asked: {}, tubes: [] })}
        accept
        onClose={nothing}
      />,
    ),
  ],
  'features/patients/identity/request-drawer.tsx': [
    onPage(<RequestDrawer patient={ada} underWay={0} onClose={nothing} />),
  ],
  'core/incidents/new-issue-drawer.tsx': [
    {
      show: (
        <NewIssueDrawer
          subjects={[{ text: 'Specimen 315', about: { customerId: 4, labOrderId: 31 } }]}
          onClose={nothing}
        />
      ),
    },
  ],
  'core/incidents/laboratory-message-drawer.tsx': [
    {
      show: (
        <LaboratoryMessageDrawer
          about={{ topic: 'order', labOrderId: 31, text: 'Specimen 315' }}
          onClose={nothing}
        />
      ),
    },
    {
      show: (
        <LaboratoryMessageDrawer
          about={{ topic: 'patient', patientId: 7, text: 'O’Brien, Ada' }}
          onClose={nothing}
        />
      ),
    },
  ],
  'features/desk/incidents/incident-files.tsx': [
    onPage(<IncidentFiles customerIncidentId={3} files={[]} />, /^Add file/),
  ],
  'features/shipping/manifests/final/take-back.tsx': [
    {
      show: <TakeBack manifest={partly({ manifestId: 2 })} tube={partly(row)} onClose={nothing} />,
    },
  ],
  'core/orders/paper/label-drawer.tsx': [
    { show: <LabelDrawer labelOrders={[31]} onClose={nothing} onPrinted={nothing} /> },
  ],
  'features/orders/papers/order-attachments.tsx': [
    {
      show: (
        <OrderAttachmentsDrawer
          labOrderId={31}
          whose={row}
          state={partly({})}
          title="Attachments of 315"
          onClose={nothing}
        />
      ),
    },
    onPage(
      <OrderAttachments labOrderId={31} state={partly({ stage: Stage.Received, end: 0 })} />,
      /^Add attachment/,
    ),
  ],
  'core/orders/papers/patient-signature-shown.tsx': [
    onPage(<PatientSignatureShown order={{ labOrderId: 31, patientId: 7 }} />, /^Show the patient/),
  ],
  'features/orders/parts/move-order.tsx': [
    { show: <MoveOrder order={order} move="cancel" onClose={nothing} onDone={nothing} /> },
  ],
  'features/orders/parts/order-drawers.tsx': (
    ['result', 'history', 'custody', 'issues', 'attachments', 'cancel'] as const
  ).map((what) => ({
    show: <OrderDrawers open={{ what, order }} onClose={nothing} onChanged={nothing} />,
  })),
  'core/orders/result/amend-list.tsx': [onPage(<AmendList labOrderId={31} onClose={nothing} />)],
  'core/orders/result/cumulative-drawer.tsx': [
    onPage(<CumulativeDrawer patientId={7} onClose={nothing} />),
  ],
  'core/orders/result/trend-drawer.tsx': [
    onPage(
      <TrendDrawer
        patientId={7}
        value={partly({ name: 'Morphine', analyte: 'MOR' })}
        onClose={nothing}
      />,
    ),
  ],
  'features/patients/patient-merge/decide-drawer.tsx': [
    { show: <DecideMerge merge={partly(merge)} accept onClose={nothing} /> },
  ],
  'features/patients/patient-merge/details-drawer.tsx': [
    { show: <DetailsDrawer merge={partly(merge)} onClose={nothing} /> },
  ],
  'features/patients/patient-merge/not-same-drawer.tsx': [
    { show: <NotSameDrawer pair={merge} onClose={nothing} onDone={nothing} /> },
  ],
  'features/patients/patient-merge/unmerge-drawer.tsx': [
    { show: <UnmergeDrawer merge={partly(merge)} onClose={nothing} /> },
  ],
  'core/patients/insurance/eligibility-drawer.tsx': [
    onPage(
      <EligibilityDrawer patient={ada} answer={partly({ payer: 'Aetna' })} onClose={nothing} />,
    ),
  ],
  'core/patients/insurance/insurance-drawer.tsx': [
    onPage(
      <InsuranceDrawer patient={ada} patientInsuranceId={0} onClose={nothing} onSaved={nothing} />,
    ),
  ],
  'features/patients/papers/add-attachment-drawer.tsx': [
    onPage(<AddAttachmentDrawer opened patientId={7} onAdded={nothing} onClose={nothing} />),
  ],
  'features/patients/papers/end-attachment.tsx': [
    onPage(<DeleteAttachment attachment={partly(paper)} onClose={nothing} />),
    onPage(<RevokeRelease attachment={partly(paper)} onClose={nothing} />),
  ],
  'features/patients/record/restriction.tsx': [
    onPage(<Restriction patient={patientOf({ restrictedReason: 0 })} />, /./),
    onPage(<Restriction patient={patientOf({ restrictedReason: 3 })} />, /^End restriction/),
  ],
  'features/patients/record/ssn-dialog.tsx': [
    onPage(<SsnDialog patientId={7} onClose={nothing} />),
  ],
  'features/orders/planned-orders/plan-drawer.tsx': [
    onPage(<PlanDrawer labOrderId={31} text="" timeZone="America/New_York" onClose={nothing} />),
  ],
  'core/planned-orders/settle-dialog.tsx': [
    {
      show: (
        <SettleDialog
          what="end"
          plan={partly({ ...row, medicalRecordId: ada.medicalRecordId, plannedOrderId: 2 })}
          onClose={nothing}
        />
      ),
    },
  ],
  'ui/papers/add-note-drawer.tsx': [
    onPage(
      <AddNoteDrawer
        endpoint={patientPapers.saveNote}
        of={{ patientId: 7 }}
        refresh={[]}
        opened
        onClose={nothing}
      />,
    ),
  ],
  'ui/papers/paper-modal.tsx': [
    onPage(
      <PaperModal
        file={{
          title: 'Report',
          fileName: 'a.pdf',
          fileType: 'application/pdf',
          fileAsBase64: '',
        }}
        onClose={nothing}
      />,
    ),
  ],
  'ui/papers/show-paper.tsx': [
    onPage(
      <ShowPaper
        {...partly<Parameters<typeof ShowPaper>[0]>({
          id: 3,
          title: 'Consent',
          text: '',
          fileType: 'application/pdf',
          usePaper: () => partly({ data: undefined, error: null }),
          original: async () => partly({}),
          onClose: nothing,
        })}
      />,
    ),
  ],
  ...layersOfLists,
}
