import { orderAudits, type SpecimenInsurance } from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import classes from './second-review.module.css'

/** '' if neither day is known. */
const describeForce = (from: string, to: string): string =>
  [from === '' ? '' : say('from {from}', { from }), to === '' ? '' : say('to {to}', { to })]
    .filter(Boolean)
    .join(' ')

const payerOf = (billed: SpecimenInsurance, place: 1 | 2) => ({
  name: billed[`insurance_${place}`],
  facts: [
    ['Type', billed[`insuranceType_${place}`]],
    ['Member ID', billed[`memberId_${place}`]],
    ['Group', billed[`groupNo_${place}`]],
    [
      'In effect',
      describeForce(
        dayAsText(billed[`effectiveDate_${place}`]),
        dayAsText(billed[`expireDate_${place}`]),
      ),
    ],
    ['Relationship', billed[`relationship_${place}`]],
  ] as const,
})
const describePays = ({ selfPay, contractPay, billingType }: SpecimenInsurance): string =>
  [
    selfPay ? say('Patient pays.') : contractPay ? say('Billed under contract.') : '',
    billingType === '' ? '' : say('Account: {billingType}.', { billingType }),
  ]
    .filter(Boolean)
    .join(' ')

const Payers = ({ billed }: { billed: SpecimenInsurance }) => {
  const payers = [payerOf(billed, 1), payerOf(billed, 2)].filter(({ name }) => name !== '')
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {[
          describePays(billed),
          billed.isFrozen ? '' : say('Not accessioned here, so no billing snapshot was taken.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {billed.isFrozen && payers.length === 0 && (
        <Text size="sm">{say('No insurance on the billing snapshot.')}</Text>
      )}
      <div className={classes['insurances']}>
        {payers.map(({ name, facts }, at) => (
          <Stack key={`${at} ${name}`} gap={6}>
            <Text fw={600}>{`${at + 1}. ${name}`}</Text>
            {facts.map(([label, value]) => (
              <ShownValue key={label} label={label}>
                {value}
              </ShownValue>
            ))}
          </Stack>
        ))}
      </div>
    </Stack>
  )
}

/** The insurances as of accession: these are billed. */
export const BilledInsurance = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(orderAudits.insurance, { labOrderSpecimenId: labOrderId })
  return (
    <Section id="billed" title={say('Insurance as billed')} columns={1}>
      <Loaded from={query} height={120}>
        {(billed) => <Payers billed={billed} />}
      </Loaded>
    </Section>
  )
}
