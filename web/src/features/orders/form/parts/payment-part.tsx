import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { abnLabels } from '@labgate/contract/orders/abn'
import { authorizationNotice } from '@labgate/contract/orders/authorization-notice'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { CheckNow } from '../../../../core/patients/insurance/check-now.tsx'
import { CoverLine, useCover } from '../../../../core/patients/insurance/cover-lines.tsx'
import { dayAsText, dayHere } from '../../../../forms/dates.ts'
import { useSession } from '../../../../session/use-session.ts'
import { ChoiceField, type Option } from '../../../../ui/fields/choice-fields.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { useOrdered } from '../live.ts'
import { abnIn, dayOf, isAuthorizationWanted } from '../model/visit-facts.ts'
import type { Pay } from '../model/visit-values.ts'
import type { Sitting, VisitForm } from '../use-visit-form.ts'
import { AddInsurance } from './add-insurance.tsx'

const words: Record<Pay, string> = {
  insurance: say('Insurance'),
  self: 'Self-pay',
  contract: say('Contract pay'),
  missing: say('Not on the requisition'),
}

interface PaidByProps {
  offered: Pay[]
  pay: Pay
  error: string | undefined
  onPay: (next: Pay) => void
}
const PaidBy = ({ offered, pay, error, onPay }: PaidByProps) => {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 640px)') ?? false
  /* Its labels need more than one column. */
  const isWide = offered.length > 2 || offered.includes('missing')
  return (
    <Stack
      gap={4}
      role="group"
      aria-labelledby={id}
      {...(isWide && { style: { gridColumn: '1 / -1' } })}
    >
      <Text size="sm" fw={500} id={id}>
        {say('Paid by')}
      </Text>
      <div data-path="insurance" tabIndex={-1}>
        <SegmentedControl
          aria-labelledby={id}
          orientation={isNarrow && offered.length > 2 ? 'vertical' : 'horizontal'}
          value={pay}
          onChange={onPay}
          data={offered.map((value) => ({ value, label: words[value] }))}
        />
      </div>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  )
}

interface SecondaryInsuranceProps {
  form: VisitForm
  options: readonly Option[]
}
const SecondaryInsurance = ({ form, options }: SecondaryInsuranceProps) => (
  <ChoiceField
    form={form}
    name="patientInsuranceId_Secondary"
    label={say('Secondary insurance')}
    options={options}
  />
)

/** How the visit is paid, and by which insurance. */
export const PaymentPart = ({ visit }: { visit: Sitting }) => {
  const { form, facts } = visit
  const { inner, labels } = form.fields

  const { who } = useSession()

  labels.set('insurance', say('Payment'))
  const pay = inner.useWatchValue('insurance')
  const { account, patient } = facts
  const contracts: readonly number[] = [1, 2, 3]
  const isOffered: Record<Pay, boolean> = {
    insurance: true,
    self: account.allowSelfPay,
    contract: contracts.includes(account.customerBillingTypeId),
    missing: worksAtLaboratory(who),
  }
  const offered = (Object.keys(words) as Pay[]).filter((one) => one === pay || isOffered[one])

  const given = inner.getInputProps('insurance') as { error?: string }
  const options = patient.insurances
    .filter(({ active }) => active)
    .map(({ patientInsuranceId, insurance }) => ({ value: patientInsuranceId, label: insurance }))
  const closed = form.fields.closed('insurance')
  return (
    <Section id="payment" title={say('Payment')} columns={3}>
      {closed || offered.length === 1 ? (
        <ShownValue label={say('Paid by')}>{words[pay]}</ShownValue>
      ) : (
        <PaidBy
          offered={offered}
          pay={pay}
          error={given.error}
          onPay={(next) => inner.setFieldValue('insurance', next)}
        />
      )}
      {pay === 'insurance' && options.length > 0 && (
        <ChoiceField
          form={form}
          name="patientInsuranceId_Primary"
          label={say('Primary insurance')}
          options={options}
        />
      )}
      {pay === 'insurance' && options.length > 1 && (
        <SecondaryInsurance form={form} options={options} />
      )}
      {pay === 'insurance' && <Covers visit={visit} />}
      {pay === 'insurance' && <Authorization visit={visit} />}
      <Notices visit={visit} />
      {pay === 'insurance' && options.length === 0 && !closed && (
        <AddInsurance
          patientId={patient.patientId}
          onAdded={(added) => inner.setFieldValue('patientInsuranceId_Primary', added)}
        />
      )}
    </Section>
  )
}

/* The payers' last report on the chosen insurances for the day of collection. */
const Covers = ({ visit: { form, values, facts } }: { visit: Sitting }) => {
  const chosen = [
    form.fields.inner.useWatchValue('patientInsuranceId_Primary') as number,
    form.fields.inner.useWatchValue('patientInsuranceId_Secondary') as number,
  ]
  const live = useOrdered(values)
  const { patientId } = facts.patient
  const day = dayOf(live.collectionDate)
  const covers = useCover(patientId, day, patientId > 0 && chosen.some((one) => one > 0))
  const own = covers.filter(({ patientInsuranceId }) => chosen.includes(patientInsuranceId))
  if (own.length === 0) return null
  // an unsaved order is checked as of today, which says nothing about another month
  const isAbout = live.labOrderId > 0 || day === '' || day.slice(0, 7) === dayHere().slice(0, 7)
  return (
    <ShownValue label={say('Coverage')}>
      <Stack gap={4}>
        {own.map((one) => (
          <Stack key={one.patientInsuranceId} gap={4}>
            <CoverLine of={one} />
            {isAbout && <CheckNow of={one} labOrderId={live.labOrderId} />}
          </Stack>
        ))}
      </Stack>
    </ShownValue>
  )
}

const authorizationTones = {
  missing: 'danger',
  ended: 'danger',
  'used-up': 'danger',
  ending: 'waiting',
  good: 'plain',
} as const
const authorizationWords = {
  missing: '',
  ended: 'ended',
  'used-up': say('all units used'),
  ending: 'through',
  good: 'through',
} as const
/*
 * Whether the primary insurance's authorization covers the collection, before anything is
 * collected.
 */
const Authorization = ({ visit: { form, values, facts } }: { visit: Sitting }) => {
  const primary = form.fields.inner.useWatchValue('patientInsuranceId_Primary') as number
  const live = useOrdered(values)
  const insurance = facts.patient.insurances.find(
    ({ patientInsuranceId }) => patientInsuranceId === primary,
  )
  const notice =
    insurance === undefined
      ? undefined
      : authorizationNotice(
          {
            ...insurance,
            preAuthRequired:
              insurance.preAuthRequired || isAuthorizationWanted(live, insurance, facts),
          },
          dayOf(live.collectionDate),
        )
  if (notice === undefined) return null
  const { is, says: text, endDate } = notice
  const ending =
    is === 'missing'
      ? ''
      : [authorizationWords[is], is === 'used-up' ? '' : dayAsText(endDate)]
          .filter(Boolean)
          .join(' ')
  return (
    <ShownValue label={say('Preauthorization')}>
      <StatusWord tone={authorizationTones[is]}>
        {[text, endDate === null && is !== 'used-up' ? '' : ending].filter(Boolean).join(', ')}
      </StatusWord>
    </ShownValue>
  )
}

/* Shown only for Medicare: no one else's patients sign it. */
const Notices = ({ visit: { values, facts } }: { visit: Sitting }) => {
  const live = useOrdered(values)
  const states = live.specimens
    .map(({ labTypeId }, at) => ({ labTypeId, state: abnIn(live, at, facts) }))
    .filter(({ state }) => state !== 'not-needed')
  if (states.length === 0) return null
  return (
    <ShownValue label={say('Advance notice (ABN)')}>
      <Stack gap={2}>
        {states.map(({ labTypeId, state }) => (
          <StatusWord key={labTypeId} tone={state === 'needed' ? 'waiting' : 'plain'}>
            {live.specimens.length > 1
              ? `${describeTestType(labTypeId)}: ${abnLabels[state]}`
              : abnLabels[state]}
          </StatusWord>
        ))}
      </Stack>
    </ShownValue>
  )
}
