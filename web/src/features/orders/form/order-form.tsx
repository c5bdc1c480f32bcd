import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { orderForm, type OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { Alert, Button, Kbd, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { startAt } from '../../../forms/hold-focus.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { useSession } from '../../../session/use-session.ts'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { KeptLabel } from '../parts/form-loads.tsx'
import { useEditRight } from '../parts/use-edit-right.ts'
import { useToBench } from '../parts/use-to-bench.ts'
import { useLive, useOrdered } from './live.ts'
import type { Planned } from './model/planned.ts'
import { partsShown } from './model/visit-tube.ts'
import type { SpecimenValues } from './model/visit-values.ts'
import { AttachmentsPart } from './parts/attachments-part.tsx'
import { AllergiesPart, DiagnosesPart, MedicationsPart } from './parts/clinical-parts.tsx'
import { CollectionPart } from './parts/collection-part.tsx'
import { CupPart } from './parts/cup-part.tsx'
import { NotesPart } from './parts/notes-part.tsx'
import { PaymentPart } from './parts/payment-part.tsx'
import { SignaturesPart } from './parts/signatures-part.tsx'
import { SpecimenPart } from './parts/specimen-part.tsx'
import { TypesPart } from './parts/types-part.tsx'
import { PlannedNotice } from './planned-notice.tsx'
import { SavedPanel } from './saved-panel.tsx'
import {
  useNewVisit,
  useOldOrder,
  type SavedVisit,
  type Sitting,
  type Visit,
} from './use-visit-form.ts'
import { PrintTicks, VisitAside, type Printing } from './visit-aside.tsx'
import { VisitStrip } from './visit-strip.tsx'
import classes from './order-form.module.css'

interface NewOrderProps {
  patientId: number
  /** What the patient is here for, if it was planned. */
  plannedOrderId?: number
  onOpen: (labOrderId: number) => void
  onDone: () => void
}

/** A patient's order form: one visit on one page. */
export const NewOrder = ({ patientId, plannedOrderId = 0, onOpen, onDone }: NewOrderProps) => {
  const plan = useApiQuery(
    plannedOrders.get,
    { plannedOrderId },
    { enabled: plannedOrderId > 0, freshFor: 0 },
  )
  const query = useApiQuery(orderForm.get, { patientId }, { freshFor: 0 })
  const [round, setRound] = useState(0)
  return (
    <Loaded from={query} height={640} keeps={<KeptLabel />}>
      {(facts) => {
        const shared = { facts, onOpen, onDone, onAgain: () => setRound((before) => before + 1) }
        if (plannedOrderId === 0 || round > 0) return <NewVisit key={round} {...shared} />
        return (
          <Loaded from={plan} height={640} keeps={<KeptLabel />}>
            {(planned) => <NewVisit {...shared} planned={planned} />}
          </Loaded>
        )
      }}
    </Loaded>
  )
}

interface NewVisitProps extends Omit<NewOrderProps, 'patientId' | 'plannedOrderId'> {
  facts: OrderFormFacts
  planned?: Planned
  onAgain: () => void
}
const NewVisit = ({ facts, planned, onOpen, onDone, onAgain }: NewVisitProps) => {
  const [saved, setSaved] = useState<SavedVisit | null>(null)
  const { values } = useSession()
  const [printing, setPrinting] = useState<Printing>({
    labels: Math.max(1, Number(values.barcodeQty) || 1),
    requisition: false,
  })
  const [accessions, setAccessions] = useState(false)
  const visit = useNewVisit(facts, setSaved, planned)
  if (saved)
    return (
      <SavedPanel
        facts={facts}
        saved={saved}
        printing={printing}
        accessions={accessions}
        onOpen={onOpen}
        onAgain={onAgain}
        onDone={onDone}
      />
    )
  return (
    <VisitPage
      visit={visit}
      saveLabel={say('Save order')}
      aside={<SaveAndAccession visit={visit} onChosen={setAccessions} />}
      top={planned && <PlannedNotice visit={visit} planned={planned} />}
    >
      <PrintTicks value={printing} onChange={setPrinting} />
    </VisitPage>
  )
}

/*
 * At the laboratory, a paper order's tube lies beside the keyboard: it goes to the bench with the
 * save (records.md#paper-order).
 */
const SaveAndAccession = ({
  visit: { form },
  onChosen,
}: {
  visit: Sitting
  onChosen: (accessions: boolean) => void
}) => {
  const toBench = useToBench()
  const save = async (): Promise<void> => {
    onChosen(true)
    if (!(await form.save())) onChosen(false)
  }
  useShortcut('alt+Enter', say('Save and accession'), () => {
    if (toBench && !form.saving) void save()
  })
  return (
    toBench && (
      <Button
        variant="default"
        disabled={form.saving}
        rightSection={<Kbd size="xs">Alt+Enter</Kbd>}
        onClick={() => void save()}
      >
        {say('Save and accession')}
      </Button>
    )
  )
}

/** A stored order, editable as far as its state and the user's rights allow. */
export const EditOrder = ({
  labOrderId,
  onDone,
}: {
  labOrderId: number
  onDone: (labOrderId: number) => void
}) => {
  const order = useApiQuery(orders.get, { labOrderId }, { freshFor: 0 })
  const patientId = order.data?.patientId ?? 0
  const facts = useApiQuery(orderForm.get, { patientId }, { freshFor: 0, enabled: patientId > 0 })
  return (
    <Loaded from={order} height={640} keeps={<KeptLabel />}>
      {(found) => (
        <Loaded from={facts} height={640} keeps={<KeptLabel />}>
          {(about) => <OldOrder facts={about} order={found} onDone={onDone} />}
        </Loaded>
      )}
    </Loaded>
  )
}

const OldOrder = ({
  facts,
  order,
  onDone,
}: {
  facts: OrderFormFacts
  order: LabOrder
  onDone: (labOrderId: number) => void
}) => {
  const visit = useOldOrder(facts, order, (labOrderId) => {
    notify.success(say('The order is saved.'))
    onDone(labOrderId)
  })
  const right = useEditRight(order)
  return (
    <VisitPage visit={visit} saveLabel={say('Save order')}>
      {right === 'all-with-warning' && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={say('The laboratory is testing this specimen')}
        >
          {say('A change here affects testing or reporting. Save only if you mean to change that.')}
        </Alert>
      )}
    </VisitPage>
  )
}

/* A scanned label fills the tube whose field has the focus, else the first without a number. */
const useLabelScans = ({ form }: Sitting): void => {
  const { inner } = form.fields
  const take = (scan: Scan): void => {
    const tubes = inner.getValues().specimens as SpecimenValues[]
    if (scan.kind !== 'specimen')
      return notify.info(
        say('That is not a specimen label.'),
        say('Scanned {code}', { code: scan.code }),
      )
    if (inner.getValues().labOrderId > 0)
      return notify.info(
        say(
          'This order already has its number. To see another order, go back to the list and scan there.',
        ),
        say('Scanned {code}', { code: scan.code }),
      )
    if (tubes.some(({ specimenBarcode }) => specimenBarcode === scan.code))
      return notify.info(
        say('This label is already used here.'),
        say('Scanned {code}', { code: scan.code }),
      )
    const focused = document.activeElement?.getAttribute('data-tube')
    const free = tubes.findIndex(({ specimenBarcode }) => specimenBarcode === '')
    const at = focused === null || focused === undefined ? free : Number(focused)
    if (at < 0)
      return notify.info(
        tubes.length === 0
          ? say('Choose the tests first, then scan the label.')
          : say('Every tube already has a label.'),
        say('Scanned {code}', { code: scan.code }),
      )
    inner.setFieldValue(
      'specimens',
      tubes.map((tube, index) => (index === at ? { ...tube, specimenBarcode: scan.code } : tube)),
      {
        forceUpdate: false,
      },
    )
    notify.success(say('Label {code} assigned to the tube.', { code: scan.code }))
  }
  useScanTarget(take, undefined, undefined, (scans) => scans.forEach(take))
}

/* Signatures follow the whole form: a standing order covers what is ordered. */
const Following = ({
  visit,
  children,
}: {
  visit: Sitting
  children: (visit: Visit) => React.ReactNode
}) => children({ ...visit, live: useOrdered(visit.values) })

interface PageProps {
  visit: Sitting
  saveLabel: string
  /** A second way to save. */
  aside?: React.ReactNode
  /** What to know first. */
  top?: React.ReactNode
  children: React.ReactNode
}
const VisitPage = ({ visit, saveLabel, aside, top, children }: PageProps) => {
  useLabelScans(visit)
  const { form, facts, values } = visit
  const isNew = form.isNew
  useEffect(() => {
    if (!isNew) return
    /* The tests come first; if they are already chosen, the diagnosis does. */
    const start =
      values.now().specimens.length === 0 ? '#types button' : '[data-list="diagnosis"] input'
    const timer = setTimeout(() => startAt(start), 60)
    return () => clearTimeout(timer)
  }, [isNew, values])
  const shown = useLive(values, partsShown)
  const types = useLive(values, ({ specimens }) => specimens.map(({ labTypeId }) => labTypeId))
  return (
    <OfPatient of={facts.patient}>
      <Stack gap="sm">
        <VisitStrip facts={facts} />
        {top}
        <FormFrame form={form} saveLabel={saveLabel} aside={aside}>
          <div className={classes['page']}>
            <Stack gap="xl" miw={0}>
              {isNew && <TypesPart visit={visit} />}
              <CollectionPart visit={visit} />
              {types.map((labTypeId, at) => (
                <SpecimenPart key={labTypeId} visit={visit} at={at} />
              ))}
              {shown.cup && <CupPart visit={visit} />}
              {shown.diagnosis && <DiagnosesPart visit={visit} />}
              {shown.medications && <MedicationsPart visit={visit} />}
              {shown.allergies && <AllergiesPart visit={visit} />}
              <PaymentPart visit={visit} />
              <Following visit={visit}>
                {(following) => <SignaturesPart visit={following} />}
              </Following>
              {isNew && <AttachmentsPart visit={visit} />}
              {isNew && <NotesPart visit={visit} />}
            </Stack>
            <VisitAside visit={visit}>{children}</VisitAside>
          </div>
        </FormFrame>
      </Stack>
    </OfPatient>
  )
}
