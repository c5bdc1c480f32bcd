import { may } from '@labgate/contract/access/permissions'
import type { Who } from '@labgate/contract/access/user-types'
import {
  correctionActIds,
  correctionActs,
  isStatusAct,
  statusActs,
  valueActIds,
  type CorrectionAct,
  type ValueAct,
} from '@labgate/contract/corrections/acts'
import { say } from '@labgate/contract/languages/say'
import { orderForm, type OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { isEnd, Stage } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { PrintButtons } from '../../core/orders/paper/print-buttons.tsx'
import { OrderStrip } from '../../core/orders/record/order-strip.tsx'
import { useSession } from '../../session/use-session.ts'
import { ShownValue } from '../../ui/fields/shown-value.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { OfPatient } from '../../ui/whose.tsx'
import { AccountForm } from './account-form.tsx'
import { ActForm, type Previewed } from './act-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { CorrectionsTable } from './corrections-table.tsx'
import { MoveForm } from './move-form.tsx'
import { PresentOrder, presentFor, presentOf } from './present-order.tsx'
import { SendReportButton } from './send-report-button.tsx'
import { StatusForm } from './status-form.tsx'

/* Reopening requires the right to make the move. */
const choicesFor = (who: Who) =>
  correctionActIds
    .filter(
      (act) =>
        act !== 'reissue-report' && (!isStatusAct(act) || may(who, statusActs[act].permission)),
    )
    .map((value) => ({ value, label: correctionActs[value].words }))
/* From the wire status: ended, and with a result that counts. */
const hasEnded = ({ specimens: [specimen] }: LabOrder): boolean => isEnd(specimen?.labStatusId ?? 0)
const isReported = ({ specimens: [specimen] }: LabOrder): boolean =>
  [Stage.Resulted, Stage.Reviewed].some((one) => one === specimen?.labStatusId)
const isValueAct = (act: CorrectionAct): act is ValueAct => valueActIds.some((one) => one === act)
const isAct = (value: string | null): value is CorrectionAct =>
  correctionActIds.some((one) => one === value)

interface ActChoiceProps {
  who: Who
  act: CorrectionAct | undefined
  onChoose: (next: CorrectionAct | undefined) => void
}
const ActChoice = ({ who, act, onChoose }: ActChoiceProps) => (
  <Select
    label={say('What to correct')}
    maw={320}
    mb="md"
    data={choicesFor(who)}
    value={act ?? null}
    placeholder={say('Choose')}
    onChange={(value) => onChoose(isAct(value) ? value : undefined)}
  />
)

interface CorrectingProps {
  order: LabOrder
  facts: OrderFormFacts
  /** The specimen now has another order. */
  onOpen: (labOrderId: number) => void
}
const Correcting = ({ order, facts, onOpen }: CorrectingProps) => {
  const { who } = useSession()
  const [act, setAct] = useState<CorrectionAct>()
  const [previewed, setPreviewed] = useState<Previewed>()
  const now = act === undefined ? '' : presentFor(act, presentOf(order, facts))
  const choose = (next: CorrectionAct | undefined): void => {
    setAct(next)
    setPreviewed(undefined)
  }
  const onMoved = (labOrderId: number): void =>
    labOrderId > 0 ? onOpen(labOrderId) : choose(undefined)
  return (
    <OfPatient of={order}>
      <Stack gap="lg">
        <OrderStrip order={order} />
        <PresentOrder order={order} facts={facts} />
        <Group gap="sm">
          <PrintButtons labOrderId={order.labOrderId} hasEnded={hasEnded(order)} />
          {isReported(order) && <SendReportButton labOrderId={order.labOrderId} />}
        </Group>
        <Section id="correct" title={say('Correction')} columns={1}>
          <ActChoice who={who} act={act} onChoose={choose} />
          <Stack gap="md">
            {now !== '' && <ShownValue label={say('Now')}>{now}</ShownValue>}
            {act === 'patient' && <MoveForm order={order} onDone={() => choose(undefined)} />}
            {act === 'account' && <AccountForm order={order} onDone={onMoved} />}
            {act !== undefined && isStatusAct(act) && (
              <StatusForm
                key={`${act} ${order.rowVersion}`}
                act={act}
                order={order}
                onDone={() => choose(undefined)}
              />
            )}
            {act !== undefined && isValueAct(act) && previewed === undefined && (
              <ActForm
                key={`${act} ${order.rowVersion}`}
                act={act}
                order={order}
                facts={facts}
                onPreview={setPreviewed}
              />
            )}
            {act !== undefined && isValueAct(act) && previewed !== undefined && (
              <ConfirmForm
                act={act}
                order={order}
                previewed={previewed}
                onBack={() => setPreviewed(undefined)}
                onDone={() => choose(undefined)}
              />
            )}
          </Stack>
        </Section>
        <Section id="corrections" title={say('Corrections of this order')} columns={1}>
          <CorrectionsTable labOrderId={order.labOrderId} />
        </Section>
      </Stack>
    </OfPatient>
  )
}

/** One order, and what can be corrected in it. */
export const CorrectOrder = ({
  labOrderId,
  onOpen,
}: {
  labOrderId: number
  onOpen: (labOrderId: number) => void
}) => {
  const order = useApiQuery(orders.get, { labOrderId }, { freshFor: 0 })
  const patientId = order.data?.patientId ?? 0
  const facts = useApiQuery(orderForm.get, { patientId }, { freshFor: 0, enabled: patientId > 0 })
  return (
    <Loaded from={order} height={640}>
      {(found) => (
        <Loaded from={facts} height={640}>
          {(about) => <Correcting order={found} facts={about} onOpen={onOpen} />}
        </Loaded>
      )}
    </Loaded>
  )
}
