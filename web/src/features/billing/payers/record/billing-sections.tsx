import { filingCodes, payers, type Payer } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../../../api/queries.ts'
import type { RecordForm } from '../../../../forms/use-record-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { ChoiceField, SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { NumberField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'

const describePayer = ({
  name,
  active,
  isTest,
}: {
  name: string
  active: boolean
  isTest: boolean
}): string =>
  [name, isTest ? say('test files') : '', active ? '' : 'inactive'].filter(Boolean).join(', ')
const mostDays = 1100
const mostAuthorizationDays = 365

const DeadlinesSection = ({ form }: { form: RecordForm<Payer> }) => (
  <Section id="deadlines" title={say('Deadlines')}>
    <NumberField
      form={form}
      name="filingDays"
      label={say('Days to file a claim')}
      min={0}
      max={mostDays}
      description={say('After the service. 0: not known.')}
    />
    <NumberField
      form={form}
      name="appealDays"
      label={say('Days to appeal')}
      min={0}
      max={mostDays}
      description={say('After the denial. 0: not known.')}
    />
    <NumberField
      form={form}
      name="retroAuthDays"
      label={say('Days to request a preauthorization')}
      min={0}
      max={mostAuthorizationDays}
      description={say('After the service. 0: only before it.')}
    />
    <NumberField
      form={form}
      name="answerDays"
      label={say('Days until an answer is due')}
      min={1}
      max={mostAuthorizationDays}
      description={say('A claim without an answer by then is work for billing.')}
    />
  </Section>
)

const filingOptions = Object.entries(filingCodes).map(([value, label]) => ({
  value,
  label: `${value} · ${label}`,
}))
const ClaimContentsSection = ({ form }: { form: RecordForm<Payer> }) => (
  <Section id="contents" title={say('What the payer wants on claims')}>
    <ChoiceField
      form={form}
      name="filingCode"
      label={say('Claim filing indicator')}
      options={filingOptions}
      none=""
      description={say('SBR09. Blank: by the kind of payer.')}
    />
    <SwitchField
      form={form}
      name="wantsZCode"
      label={say('Z-codes')}
      description={say(
        'Each line has the Z-code of its test (SV101-7), from the table of charge codes.',
      )}
    />
    <SwitchField
      form={form}
      name="wantsLaboratoryPlace"
      label={say('Place of service 81')}
      description={say(
        'Claims state the laboratory as the place, wherever the specimen was collected.',
      )}
    />
    <SwitchField
      form={form}
      name="takesReplacements"
      label={say('Accepts corrected and void claims')}
      description={say('Frequency 7 and 8. Otherwise a corrected claim is sent as a new one.')}
    />
  </Section>
)

/** How claims and eligibility checks reach the payer, and its deadlines in days. */
export const BillingSections = ({ form }: { form: RecordForm<Payer> }) => {
  const query = useApiQuery(payers.routes, {}, { enabled: useMay().call(payers.routes) })
  const routes = (query.data?.list ?? []).map((one) => ({
    value: one.tradingPartnerId,
    label: describePayer(one),
  }))
  return (
    <>
      <Section id="billing" title={say('Claims and eligibility')}>
        <TextField
          form={form}
          name="claimsPayerId"
          label={say('Payer ID for claims')}
          maxLength={20}
          description={say('From the payer or the clearinghouse’s payer list.')}
        />
        <TextField
          form={form}
          name="eligibilityPayerId"
          label={say('Payer ID for eligibility')}
          maxLength={20}
          description={say('Often the same. Without one, coverage cannot be asked electronically.')}
        />
        <ChoiceField
          form={form}
          name="tradingPartnerId"
          label={say('Route')}
          options={routes}
          description={say('The trading partner that takes this payer’s files.')}
        />
        <DateField
          form={form}
          name="enrolledFrom"
          label={say('Enrolled from')}
          description={say(
            'First day on which the payer takes our claims. Blank: claims are held.',
          )}
        />
      </Section>
      <ClaimContentsSection form={form} />
      <DeadlinesSection form={form} />
    </>
  )
}
