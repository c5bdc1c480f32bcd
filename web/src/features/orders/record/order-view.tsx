import { say } from '@labgate/contract/languages/say'
import { mayChange } from '@labgate/contract/orders/edit-rights'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { isEnd } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { OrderBill } from '../../../core/bills/order-bill.tsx'
import { useLaboratoryMessage } from '../../../core/incidents/use-laboratory-message.tsx'
import { PrintButtons } from '../../../core/orders/paper/print-buttons.tsx'
import { stateOf } from '../../../core/orders/parts/order-state.ts'
import { OrderContent } from '../../../core/orders/record/order-content.tsx'
import { OrderStrip } from '../../../core/orders/record/order-strip.tsx'
import { ReportView } from '../../../core/orders/result/report-view.tsx'
import { GoodFaithEstimateSection } from '../../../core/receivables/good-faith-estimate.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconEdit, IconMessage2 } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { Section } from '../../../ui/section.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { AdvanceNoticeSection } from '../notice/advance-notice.tsx'
import { OrderAttachments } from '../papers/order-attachments.tsx'
import { OrderNotes } from '../papers/order-notes.tsx'
import { IssueList } from '../parts/issue-list.tsx'
import { onTheWire } from '../parts/on-the-wire.ts'
import type { OrderAbout } from '../parts/order-about.ts'
import { OrderHistory } from '../parts/order-history.tsx'
import { ReleaseHold } from '../parts/release-hold.tsx'
import { useEditRight } from '../parts/use-edit-right.ts'
import type { OrderActions } from '../parts/use-order-actions.tsx'
import { SignOrder } from '../signing/sign-order.tsx'
import { PlanRepeat } from './plan-repeat.tsx'

interface OrderViewProps {
  labOrderId: number
  actions: OrderActions
  onEdit: () => void
  /** The field that the user came for, and how to change the order there. */
  field?: string
  onField: () => void
}

/* A user who came for a field that they can change gets the form. */
const ToField = ({
  order,
  field,
  onField,
}: { order: LabOrder } & Required<Pick<OrderViewProps, 'field' | 'onField'>>) => {
  const may = useMay()
  const right = useEditRight(order)
  const opens =
    may.call(orders.save) && right !== 'none' && mayChange(right, onTheWire[field] ?? field)
  useEffect(() => {
    if (opens) onField()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [opens])
  return null
}

/**
 * Read-only view of one order: what is missing first, then what was ordered for whom, and the
 * outcome.
 */
export const OrderView = ({ labOrderId, field, onField, ...of }: OrderViewProps) => {
  const query = useApiQuery(orders.get, { labOrderId })
  return (
    <Loaded from={query} height={640}>
      {(order) => (
        <>
          {field !== undefined && <ToField order={order} field={field} onField={onField} />}
          <OpenOrder order={order} {...of} />
        </>
      )}
    </Loaded>
  )
}

type Specimen = LabOrder['specimens'][number]

const aboutOf = (order: LabOrder, specimen: Specimen): OrderAbout => ({
  labOrderId: order.labOrderId,
  patientId: order.patientId,
  patientName: nameOf(order),
  dob: order.dob,
  specimenBarcode: specimen.specimenBarcode,
  labType: specimen.labType,
  labStatusId: specimen.labStatusId,
  receivedDate: specimen.receivedDate,
  accessionedDate: specimen.accessionedDate,
  resultedDate: specimen.resultedDate,
  /* What is missing and the history appear in the view itself. */
  issue: 0,
  warning: 0,
  timeZone: order.timeZone,
  rowVersion: order.rowVersion,
})

interface OrderActsProps {
  order: LabOrder
  specimen: LabOrder['specimens'][number]
  actions: OrderActions
  about: OrderAbout
  onEdit: () => void
}
const OrderActs = ({ order, specimen, actions, about, onEdit }: OrderActsProps) => {
  const may = useMay()
  const right = useEditRight(order)
  const { write, drawer } = useLaboratoryMessage()
  const { labOrderId } = order
  return (
    <Group gap="xs">
      {may.call(orders.save) && right !== 'none' && (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={onEdit}>
          {say('Change order')}
        </Button>
      )}
      <SignOrder order={order} />
      <PlanRepeat order={order} specimen={specimen} />
      <PrintButtons labOrderId={order.labOrderId} hasEnded={isEnd(specimen.labStatusId)} />
      {actions
        .of(about)
        .filter(
          ({ label }) =>
            ![say('Status history'), say('Attachments'), say('Result')].includes(label),
        )
        .map(({ label, icon: Mark, run, danger }) => (
          <Button
            key={label}
            variant="default"
            {...(danger && { c: 'var(--colour-danger)' })}
            leftSection={<Mark size={16} aria-hidden />}
            onClick={() => run(about)}
          >
            {label === 'Patient' ? say('Open the patient') : label}
          </Button>
        ))}
      {write && (
        <Button
          variant="default"
          leftSection={<IconMessage2 size={16} aria-hidden />}
          onClick={() =>
            write({
              topic: 'order',
              labOrderId,
              text: say('Specimen {specimenBarcode}', {
                specimenBarcode: specimen.specimenBarcode,
              }),
            })
          }
        >
          {say('Write to the laboratory')}
        </Button>
      )}
      {drawer}
    </Group>
  )
}

const OpenOrder = ({
  order,
  actions,
  onEdit,
}: {
  order: LabOrder
  actions: OrderActions
  onEdit: () => void
}) => {
  const [specimen] = order.specimens
  if (!specimen) return <Text>{say('This order has no specimen.')}</Text>
  const about = aboutOf(order, specimen)
  return (
    <OfPatient of={order}>
      <Stack gap="lg">
        <OrderStrip order={order} />
        <OrderActs
          order={order}
          specimen={specimen}
          actions={actions}
          about={about}
          onEdit={onEdit}
        />
        {order.orderIssues.length > 0 && (
          <Section id="missing" title={say('What is missing')} columns={1}>
            <IssueList labOrderId={order.labOrderId} findings={order.orderIssues} />
            <ReleaseHold order={order} />
          </Section>
        )}
        {specimen.resultedDate !== null && (
          <Section id="result" title={say('Result')} columns={1}>
            <ReportView labOrderId={order.labOrderId} />
          </Section>
        )}
        <OrderContent order={order} specimen={specimen} />
        {(order.abn === 'needed' || order.abn === 'signed') && (
          <AdvanceNoticeSection order={order} />
        )}
        {order.selfPay && <GoodFaithEstimateSection labOrderId={order.labOrderId} />}
        <OrderBill labOrderId={order.labOrderId} />
        <OrderAttachments labOrderId={order.labOrderId} state={stateOf(about)} />
        <OrderNotes labOrderId={order.labOrderId} />
        <Section id="history" title={say('Status history')} columns={1}>
          <OrderHistory specimenBarcode={specimen.specimenBarcode} timeZone={order.timeZone} />
        </Section>
      </Stack>
    </OfPatient>
  )
}
